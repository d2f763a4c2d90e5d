import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { MeasureId, Question } from "#domain/metrics/question.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from "#web/ui/kit/dropdown-menu.tsx";

import { useMetricActions } from "./use-metric-actions.tsx";

export type MetricMenuProps = {
  title: string;
  /** The question behind the metric. It may contain several measures. */
  question: Question;
  /** The question to pin and watch instead, if the days of `question` are not relative to today. */
  savedQuestion?: Question | undefined;
  measure: MeasureId;
  currency: Currency | undefined;
  /** True if the metric is already pinned to the home page. */
  isPinned?: boolean;
  /** Further menu items. */
  children?: ReactNode;
};

/** Renders the menu of a metric that has no chart. */
export function MetricMenu({
  title,
  question,
  savedQuestion,
  measure,
  currency,
  isPinned = false,
  children,
}: MetricMenuProps) {
  const { t } = useTranslation("measures");
  const request = wholeOf(question, measure);
  const later = savedQuestion && wholeOf(savedQuestion, measure);
  const { items, dialogs } = useMetricActions({
    title,
    question: request,
    savedQuestion: later,
    measures: [measure],
    currency,
    ...(!isPinned && { pin: { kind: "metric", question: later ?? request } }),
  });
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="icon-sm" aria-label={t("chart.menu", { title })} className="print:hidden">
            <Ellipsis />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          {items}
          {children}
        </DropdownMenuContent>
      </DropdownMenu>
      {dialogs}
    </>
  );
}

/** Returns the question for a metric over the whole range. Only the breakdown by time is kept, for the sparkline. */
function wholeOf(question: Question, measure: MeasureId): Question {
  const whole = { ...question, measures: [measure] };
  delete whole.by;
  delete whole.top;
  return whole;
}
