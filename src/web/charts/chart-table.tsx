import { useTranslation } from "react-i18next";

import { rowDrillDown } from "#domain/metrics/drill-down.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import { DataTable } from "#web/ui/data-table.tsx";

import type { ChartData } from "./chart-data.ts";
import { DrillDownLink } from "./metric-value.tsx";
import { useMeasureTexts } from "./use-measure-texts.ts";

export function ChartTable({ title, data, result }: { title: string; data: ChartData; result: MeasureResult }) {
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
        ...data.series.map(({ name, unit, column }, at) => ({
          key: `${at}`,
          header: name,
          isNumeric: true,
          cell: ({ values, row }: ChartData["points"][number]) => {
            const [list, another] = column === null || !values[at] ? [] : (result.drill_down[column] ?? []);
            const measure = result.columns[column ?? -1]?.measure;
            return (
              <DrillDownLink
                list={list && !another ? (rowDrillDown(list, row) ?? undefined) : undefined}
                result={result}
                days={row.period ?? undefined}
                measure={measure}
              >
                {texts.value(values[at], unit, data)}
              </DrillDownLink>
            );
          },
        })),
      ]}
    />
  );
}
