import { useTranslation } from "react-i18next";

import { DataTable } from "#web/ui/data-table.tsx";

import type { ChartData } from "./chart-data.ts";
import { useMeasureTexts } from "./use-measure-texts.ts";

/** The same figures as a chart, to be read line by line. */
export function ChartTable({ title, data }: { title: string; data: ChartData }) {
  const { t } = useTranslation("measures");
  const texts = useMeasureTexts();
  const isOfPeriods = data.points.some(({ days }) => days);
  return (
    <DataTable
      isFramed
      scrolls
      label={title}
      rows={data.points}
      keyOf={({ name, days }) => days?.from ?? name}
      columns={[
        {
          key: "point",
          header: t(isOfPeriods ? "chart.period" : "chart.group"),
          isName: true,
          cell: ({ name, isUnfinished }) => (
            <>
              {name}
              {isUnfinished && <span className="text-muted-foreground"> · {t("chart.unfinished")}</span>}
            </>
          ),
        },
        ...data.series.map(({ name, unit }, at) => ({
          key: `${at}`,
          header: name,
          isFigure: true,
          cell: ({ values }: ChartData["points"][number]) => texts.value(values[at], unit, data),
        })),
      ]}
    />
  );
}
