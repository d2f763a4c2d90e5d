import type { Growth } from "#domain/customers/cohorts.ts";
import { joinFacts } from "#domain/text-direction.ts";
import type { ChartData } from "#web/charts/chart-data.ts";
import { CustomChart } from "#web/charts/custom-chart.tsx";
import { seriesColour, signColour } from "#web/charts/series-colour.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { emptyRow } from "./empty-row.ts";
import { usePeriodTexts } from "./use-period-texts.ts";

type Metric = "new" | "won_back" | "lost" | "net" | "returning" | "customers";

/** Maximum number of legible months or quarters; the table contains all of them. */
const maxPeriods = 24;

const colours: Partial<Record<Metric, string>> = {
  new: signColour(1),
  won_back: seriesColour(6),
  lost: signColour(-1),
};

type Props = {
  growth: readonly Growth[];
  title: string;
  subtitle: string;
  note: string;
  kind: "bar" | "stacked";
  drawn: readonly Metric[];
  /** Metrics that only the table shows. */
  more: readonly Metric[];
};

/** Renders the numbers of customers in each month or quarter, with lost customers below zero. */
export function GrowthChart({ growth, title, subtitle, note, kind, drawn, more }: Props) {
  const { t, periods } = usePeriodTexts(growth);
  const last = growth.slice(-maxPeriods);
  const { number } = useFormat();
  const data: ChartData = {
    currency: undefined,
    series: drawn.map((metric) => ({
      name: t(`growth.${metric}`),
      unit: "count",
      isCompared: false,
      colour: colours[metric],
      isBelow: metric === "lost",
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
      subtitle={joinFacts([subtitle, last.length < growth.length && t("growth.cut", { total: number(maxPeriods) })])}
      note={note}
      kind={kind}
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
            ...[...drawn, ...more].map((metric) => ({
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
