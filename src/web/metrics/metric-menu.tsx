import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { MeasureId, Question } from "#domain/metrics/question.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Menu } from "#web/ui/kit/dropdown-menu.tsx";

import { useMetricActions } from "./use-metric-actions.tsx";

export type MetricMenuProps = {
  title: string;
  /** The question behind the metric. It may contain several measures. */
  question: Question;
  measure: MeasureId;
  currency: Currency | undefined;
  /** True if the metric is already pinned to the home page. */
  isPinned?: boolean;
  /** Further menu items. */
  children?: ReactNode;
};

/** Renders the menu of a metric that has no chart. */
export function MetricMenu({ title, question, measure, currency, isPinned = false, children }: MetricMenuProps) {
  const { t } = useTranslation("measures");
  const request = wholeOf(question, measure);
  const { items, dialogs } = useMetricActions({
    title,
    question: request,
    measures: [measure],
    currency,
    ...(!isPinned && { pin: { kind: "metric", question: request } }),
  });
  return (
    <>
      <Menu
        button={
          <Button variant="ghost" size="icon-sm" aria-label={t("chart.menu", { title })} className="print:hidden">
            <Ellipsis />
          </Button>
        }
      >
        {items}
        {children}
      </Menu>
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
