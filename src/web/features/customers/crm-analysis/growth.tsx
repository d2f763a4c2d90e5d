import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";

import type { Days, Question } from "#domain/metrics/question.ts";
import { startedBy } from "#domain/metrics/ranges.ts";
import { Delta } from "#web/charts/delta.tsx";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import type { customerGrowthQuery, customerMovesQuery } from "#web/data/customers/customers.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { LazyMetricMenu } from "#web/metrics/lazy-metric-menu.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { MetricList, type MetricEntry } from "#web/ui/metric-list.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { growthMeasures } from "./crm-questions.ts";
import { GrowthFilters, type OnGrowthFilter } from "./growth-filters.tsx";

// Both charts are in one chunk that loads after the metrics, which can be read before the charts arrive.
const GrowthCharts = lazy(async () => ({ default: (await import("./growth-charts.tsx")).GrowthCharts }));

export type Moves = ResponseOf<typeof customerMovesQuery>;

type Props = {
  request: Parameters<typeof customerGrowthQuery>[0];
  found: ResponseOf<typeof customerGrowthQuery> | undefined;
  moves: Moves | undefined;
  /** The request as a `Question`, for each metric's menu. */
  question: Question;
  /** The days that the charts show; undefined while loading. */
  days: Days | undefined;
  onChange: OnGrowthFilter;
};

const metrics = ["customers", "new", "returning", "won_back", "lost", "net"] as const;
const measureOf = (metric: (typeof metrics)[number]) => (metric === "customers" ? null : growthMeasures[metric]);

export function CustomerGrowth({ request, found, moves, question, days, onChange }: Props) {
  const { lapse_days: lapse } = request;
  const { t } = useTranslation("crm-analysis");
  const texts = useMeasureTexts();
  const { number, signed, day } = useFormat();
  const [first] = found?.growth ?? [];
  const entries = metrics.map((metric): MetricEntry => {
    if (!moves) return [t(`growth.${metric}`), undefined];
    const measure = measureOf(metric);
    const { now } = moves;
    // The comparison is hidden if the compared range starts before the first order, because its data is incomplete.
    const isKnown = first && moves.compared && first.from <= startedBy(moves.compared.range);
    const compared = isKnown ? moves.compared : null;
    const value = metric === "net" ? signed(now.net, number(now.net)) : number(now[metric]);
    return [
      t(`growth.${metric}`),
      value,
      compared && (
        <Change
          key={metric}
          {...{ metric, now }}
          before={compared}
          period={texts.compared({ range: now.range, compared_range: compared.range })}
        />
      ),
      measure && (
        <LazyMetricMenu
          key={measure}
          title={texts.name(measure)}
          {...{ measure, question }}
          currency={found?.currency}
        />
      ),
    ];
  });
  // In the first recorded period, every customer counts as new, so a notice says when the records begin.
  const before = moves?.compared?.range;
  const begins = first && before && before.from <= first.from && first.from <= before.to ? first.from : null;
  return (
    <Section
      title={t("growth.title")}
      note={t("growth.text", { count: lapse, total: number(lapse) })}
      action={<GrowthFilters {...request} onChange={onChange} />}
    >
      <MetricList
        metrics={entries}
        isPending={!moves}
        {...(begins && { note: t("growth.begins", { day: day(begins) }) })}
      />
      <Suspense fallback={<Skeleton className="h-120" />}>
        {found && days ? <GrowthCharts found={found} days={days} request={request} /> : <Skeleton className="h-120" />}
      </Suspense>
    </Section>
  );
}

type ChangeProps = {
  metric: (typeof metrics)[number];
  now: Moves["now"];
  before: Moves["now"];
  period: string | undefined;
};

function Change({ metric, now, before, period }: ChangeProps) {
  const better = metric === "lost" ? "down" : "up";
  return (
    <Delta
      now={now[metric]}
      before={before[metric]}
      column={{ measure: "active_customers", unit: "count", better }}
      answer={{ currency: undefined }}
      period={period}
    />
  );
}
