import type { Growth } from "#domain/customers/cohorts.ts";
import type { ChartData } from "#web/charts/chart-data.ts";
import { CustomChart } from "#web/charts/custom-chart.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { emptyRow } from "./empty-row.ts";
import { usePeriodTexts } from "./use-period-texts.ts";

type Props = { growth: readonly Growth[]; title: string; note: string };

/** Maximum number of legible months or quarters; the table contains all of them. */
const maxPeriods = 24;

const metrics = ["new", "returning", "won_back", "lost", "net", "customers"] as const;

/** Renders the new, returning and lost customers of each month or quarter. */
export function GrowthChart({ growth, title, note }: Props) {
  const { t, periods } = usePeriodTexts(growth);
  const last = growth.slice(-maxPeriods);
  const { number } = useFormat();
  const drawn = ["new", "returning", "lost"] as const;
  const data: ChartData = {
    currency: undefined,
    series: drawn.map((metric) => ({
      name: t(`growth.${metric}`),
      unit: "count",
      isCompared: false,
      column: null,
    })),
    points: last.map((period) => ({
      name: periods.text(period),
      tick: periods.tick(period),
      days: period,
      isUnfinished: period.is_unfinished,
      values: drawn.map((metric) => period[metric]),
      row: emptyRow,
    })),
  };
  return (
    <CustomChart
      title={title}
      subtitle={last.length < growth.length ? t("growth.cut", { total: number(maxPeriods) }) : undefined}
      note={note}
      kind="bar"
      data={data}
      table={
        <DataTable
          isFramed
          scrolls
          label={title}
          rows={growth.toReversed()}
          keyOf={({ from }) => from}
          columns={[
            { key: "period", header: t("period"), isName: true, cell: (period) => periods.text(period) },
            ...metrics.map((metric) => ({
              key: metric,
              header: t(`growth.${metric}`),
              isNumeric: true,
              cell: (period: Growth) => number(period[metric]),
            })),
          ]}
        />
      }
    />
  );
}
