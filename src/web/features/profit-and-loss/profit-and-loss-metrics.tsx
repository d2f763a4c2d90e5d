import { Link } from "@tanstack/react-router";
import { ChartColumn } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { MeasureResult } from "#domain/measures/measure-result.ts";
import type { Question } from "#domain/measures/question.ts";
import { PinnableChart } from "#web/metrics/pinnable-chart.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";

import { hasNoMetrics } from "./profit-and-loss-questions.ts";
import { KeyIndicators } from "./key-indicators.tsx";
import { MonthlyPerformance } from "./monthly-performance.tsx";

type Props = {
  /** Answers for the whole range, for its months, and for the charts; undefined while pending. */
  results: readonly MeasureResult[] | undefined;
  /** The questions for the whole range, and for the charts. */
  questions: { whole: Question; course: Question };
  /** Offer of sample data, shown while there is nothing else. */
  samples: ReactNode;
};

/** Renders revenue and expenses: in total, as charts, and by month. */
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
          kind="line"
          columns={["profit"]}
          hasTotal={false}
        />
      </div>
      <MonthlyPerformance result={months} />
    </>
  );
}
