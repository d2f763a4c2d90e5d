import { useQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { forecastReportRun, forecastReportsQuery } from "#web/data/metrics/forecast-reports.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { PricedButton } from "#web/paid-runs/priced-button.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import type { Forecasted } from "./forecast-metrics.tsx";
import type { Horizon } from "./horizons.ts";
import { Report } from "./report.tsx";

const ReportDialog = lazyDialog(async () => (await import("./report-dialog.tsx")).ReportDialog);

type Props = { revenue: Forecasted | undefined; horizon: Horizon; workspace: Workspace };

export function Recommendations({ revenue, horizon, workspace }: Props) {
  const { t } = useTranslation("predictive-analytics");
  const { moment } = useFormat();
  const { data: reports } = useQuery(forecastReportsQuery());
  const { data: offer, isFetched } = useQuery(forecastReportRun.offerQuery({ months: Number(horizon), parts: "none" }));
  const [isOpen, setOpen] = useState(false);
  const [chosenId, choose] = useState("");
  const openReport = reports?.find(({ id }) => id === chosenId) ?? reports?.[0];
  return (
    <Section
      title={t("advice.title")}
      {...(openReport && { note: t("advice.text") })}
      action={
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          {reports && reports.length > 1 && (
            <Select
              aria-label={t("report.choose")}
              className="w-auto"
              value={openReport?.id}
              options={reports.map(({ id, created_at: at }) => [id, moment(at, workspace.time_zone)] as const)}
              onChange={choose}
            />
          )}
          {/* Its width depends on the price. */}
          {isFetched ? (
            <PricedButton icon={<Sparkles />} label={t("report.write")} offer={offer} onClick={() => setOpen(true)} />
          ) : (
            <Skeleton className="h-8 w-52" />
          )}
        </div>
      }
    >
      {!reports && <Skeleton className="h-32" />}
      {reports?.length === 0 && <p className="text-muted-foreground -mt-2 text-sm">{t("advice.text")}</p>}
      {openReport && <Report saved={openReport} revenue={revenue} timeZone={workspace.time_zone} />}
      <ReportDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        horizon={horizon}
        onDone={() => {
          choose("");
        }}
      />
    </Section>
  );
}
