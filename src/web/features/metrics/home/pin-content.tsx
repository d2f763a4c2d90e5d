import { type ReactNode, useId } from "react";

import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { PinnedChart } from "#domain/metrics/pinned-chart.ts";
import { ChartCard } from "#web/charts/chart-card.tsx";
import { MetricValue } from "#web/charts/metric-value.tsx";
import { Sparkline } from "#web/charts/sparkline.tsx";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { MetricMenu } from "#web/metrics/metric-menu.tsx";
import { useMetricActions } from "#web/metrics/use-metric-actions.tsx";
import { useStagesOf } from "#web/metrics/use-stages-of.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

type Props = {
  title: string;
  chart: PinnedChart;
  /** Undefined while loading. */
  result: MeasureResult | undefined;
  /** The menu of the pin itself. */
  menu: ReactNode;
  children: ReactNode;
};

export function PinContent({ chart, ...about }: Props) {
  const { kind } = chart;
  return kind === "metric" ? <PinnedMetric {...about} chart={chart} /> : <Chart {...about} {...{ chart, kind }} />;
}

function Chart({
  title,
  chart,
  kind,
  result,
  menu,
  children,
}: Props & { kind: Exclude<PinnedChart["kind"], "metric"> }) {
  const { question, columns } = chart;
  const { items, dialogs } = useMetricActions({
    title,
    question,
    measures: columns ?? question.measures,
    currency: result?.currency,
  });
  const stages = useStagesOf(result);
  const all = (
    <>
      {items}
      {menu}
    </>
  );
  return (
    <>
      <ChartCard
        {...{ title, result, kind }}
        {...(columns && { columns })}
        isColoured={chart.is_coloured ?? false}
        stages={stages}
        hasTotal={chart.has_total ?? true}
        menu={all}
      >
        {children}
      </ChartCard>
      {dialogs}
    </>
  );
}

function PinnedMetric({ title, chart: { question }, result, menu, children }: Props) {
  const texts = useMeasureTexts();
  const heading = useId();
  const [measure = "revenue"] = question.measures;
  return (
    <section
      aria-labelledby={heading}
      className="bg-card relative grid grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-lg border p-4"
    >
      <div className="pr-8">
        <h3 id={heading} className="text-base font-semibold">
          {title}
        </h3>
        <p className="text-muted-foreground tabular min-h-4 text-xs">{result && texts.span(result.range)}</p>
      </div>
      <div className="absolute top-3 right-2.5">
        <MetricMenu isPinned {...{ title, question, measure }} currency={result?.currency}>
          {menu}
        </MetricMenu>
      </div>
      {result ? <MetricValue result={result} measure={measure} /> : <Skeleton className="h-16 w-40" />}
      {result && question.grain && (
        <Sparkline
          values={result.rows.map(({ values }) => values[0] ?? null)}
          isUnfinished={result.rows.at(-1)?.is_unfinished ?? false}
          size="hero"
        />
      )}
      {children}
    </section>
  );
}
