import { Link } from "@tanstack/react-router";
import { ChartColumn } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { Question } from "#domain/metrics/question.ts";
import { MetricItem } from "#web/metrics/metric-item.tsx";
import { PinnableChart } from "#web/metrics/pinnable-chart.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { Section } from "#web/ui/section.tsx";

import { MonthlyPerformance } from "./monthly-performance.tsx";
import { hasNoMetrics, indicators } from "./profit-and-loss-questions.ts";

type Props = {
  /** Results for the whole range, for its months, and for the charts; undefined while loading. */
  results: readonly MeasureResult[] | undefined;
  /** The questions for the whole range and for the charts. */
  questions: { whole: Question; course: Question };
  /** Offer of sample data, shown while the workspace has no data. */
  samples: ReactNode;
};

export function ProfitAndLossMetrics({ results, questions, samples }: Props) {
  const { t } = useTranslation("analysis");
  const [whole, months, course] = results ?? [];
  if (whole && hasNoMetrics(whole))
    return (
      <EmptyState icon={ChartColumn} title={t("empty.title")} text={t("empty.text")}>
        <Link to="/dashboard/imports/new" className={buttonVariants({ variant: "outline" })}>
          {t("empty.import")}
        </Link>
        <Link to="/dashboard/expenses" className={buttonVariants({ variant: "outline" })}>
          {t("empty.expenses")}
        </Link>
        {samples}
      </EmptyState>
    );
  return (
    <>
      <KeyIndicators result={whole} question={questions.whole} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2">
        <PinnableChart
          question={questions.course}
          title={t("charts.revenueVsExpenses")}
          result={course}
          kind="bar"
          columns={["revenue", "expenses"]}
          hasTotal={false}
        />
        <PinnableChart
          question={questions.course}
          title={t("charts.profitTrend")}
          result={course}
          kind="bar"
          columns={["profit"]}
          hasTotal={false}
        />
      </div>
      <MonthlyPerformance result={months} />
    </>
  );
}

function KeyIndicators({ result, question }: { result: MeasureResult | undefined; question: Question }) {
  const { t } = useTranslation("analysis");
  return (
    <Section title={t("indicators")}>
      {/* Replaced when the values arrive, because they change the heights and move the cells below. */}
      <dl
        key={result ? "values" : "pending"}
        className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border lg:grid-cols-4 print:grid-cols-4"
      >
        {indicators.map((measure) => (
          <MetricItem
            key={measure}
            className="bg-card outline-border p-4 outline max-sm:p-3 max-sm:pr-1"
            {...{ measure, question, result }}
          />
        ))}
      </dl>
    </Section>
  );
}
