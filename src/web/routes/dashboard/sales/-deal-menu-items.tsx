import { ChartColumn } from "lucide-react";
import { useTranslation } from "react-i18next";

import { ReportItem } from "#web/features/deals/pipeline-report/report-item.tsx";
import { showSalesLevel, useSalesLevel } from "#web/features/metrics/sales-metrics/sales-level.ts";
import { DropdownMenuCheckboxItem, DropdownMenuSeparator } from "#web/ui/kit/dropdown-menu.tsx";

type Props = { pipelineId: string | undefined; onReport: () => void };

/** Renders the items of the list's menu that are about all deals together: their metrics and their AI analysis. */
export function DealMenuItems({ pipelineId, onReport }: Props) {
  const { t } = useTranslation("sales-metrics");
  const isShown = useSalesLevel() !== "hidden";
  return (
    <>
      <DropdownMenuCheckboxItem
        checked={isShown}
        onCheckedChange={(isChecked) => showSalesLevel(isChecked ? "metrics" : "hidden")}
      >
        <ChartColumn />
        {t("title")}
      </DropdownMenuCheckboxItem>
      <ReportItem pipelineId={pipelineId} onOpen={onReport} />
      <DropdownMenuSeparator />
    </>
  );
}
