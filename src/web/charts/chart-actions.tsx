import { ChartColumn, Table2 } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "#web/ui/kit/button.tsx";
import { DropdownMenuItem } from "#web/ui/kit/dropdown-menu.tsx";
import { MoreMenu } from "#web/ui/more-menu.tsx";
import { saveCsv } from "#web/ui/save-csv.ts";
import { saveFile } from "#web/ui/save-file.ts";
import { notify } from "#web/ui/toast.tsx";

import type { ChartData } from "./chart-data.ts";
import { toLines } from "./chart-lines.ts";
import type { LegendItem } from "./series-colour.ts";
import { useMeasureTexts } from "./use-measure-texts.ts";

type ChartMenuProps = {
  title: string;
  subtitle: string;
  data: ChartData;
  legend: readonly LegendItem[];
  chart: RefObject<HTMLElement | null>;
  /** Additional menu items. */
  children?: ReactNode;
};

export function ChartActions({
  isTable,
  onTable,
  ...menu
}: ChartMenuProps & { isTable: boolean; onTable: (isTable: boolean) => void }) {
  const { t } = useTranslation("measures");
  return (
    <div className="absolute top-3 right-2.5 flex">
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`${menu.title}: ${t("chart.table")}`}
        aria-pressed={isTable}
        onClick={() => onTable(!isTable)}
      >
        {isTable ? <ChartColumn /> : <Table2 />}
      </Button>
      <ChartMenu {...menu} />
    </div>
  );
}

function ChartMenu({ title, subtitle, data, legend, chart, children }: ChartMenuProps) {
  const { t } = useTranslation("measures");
  const texts = useMeasureTexts();
  const name = title.replaceAll(/[\\/:*?"<>|]+/g, " ").trim();
  const saveLines = async () => {
    const lines = toLines(data, {
      from: t("chart.from"),
      to: t("chart.to"),
      group: t("chart.group"),
      unit: (unit) => texts.unit(unit, data.currency),
    });
    await saveCsv(lines, `${name}.csv`);
  };
  const savePicture = async () => {
    const picture = chart.current?.querySelector<SVGSVGElement>("[role=application] svg");
    if (!picture) return;
    const { drawChart } = await import("./chart-image.ts");
    saveFile(await drawChart(picture, { title, subtitle, legend }), `${name}.png`);
  };
  const save = (act: () => Promise<void>) => void act().catch(() => notify.error(t("chart.failed")));
  return (
    <MoreMenu label={t("chart.menu", { title })}>
      <DropdownMenuItem onSelect={() => save(savePicture)}>{t("chart.png")}</DropdownMenuItem>
      <DropdownMenuItem onSelect={() => save(saveLines)}>{t("chart.csv")}</DropdownMenuItem>
      {children}
    </MoreMenu>
  );
}
