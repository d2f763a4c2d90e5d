import { type ReactNode, Suspense, useState } from "react";

import type { PinnedChart } from "#domain/metrics/pinned-chart.ts";
import type { MeasureId, Question } from "#domain/metrics/question.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { loadTexts } from "#web/i18n/i18n.ts";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const MetricMenuItems = lazyPart(async () => (await import("./metric-menu-items.tsx")).MetricMenuItems);
const ChartAlertForm = lazyDialog(async () => {
  const [{ ChartAlertForm: Form }] = await Promise.all([import("./chart-alert-form.tsx"), loadTexts("alerts")]);
  return Form;
});
const ExplainDialog = lazyDialog(async () => {
  const [{ ExplainDialog: Dialog }] = await Promise.all([import("./explain-dialog.tsx"), loadTexts("explain")]);
  return Dialog;
});

export type MetricActionsOptions = {
  title: string;
  /** The question behind the metric. */
  question: Question;
  /** The measures of the question that are displayed. */
  measures: readonly MeasureId[];
  /** Currency of the result; undefined while loading. */
  currency: Currency | undefined;
  /** The chart to pin to the home page; undefined if it is already pinned. */
  pin?: PinnedChart;
};

/** Returns the menu items of a metric or chart and their dialogs, which have to be rendered outside the menu. */
export function useMetricActions(about: MetricActionsOptions): { items: ReactNode; dialogs: ReactNode } {
  const [opened, setOpened] = useState<"explain" | "alert" | null>(null);
  const { title, question, measures, currency } = about;
  const dialog = (which: typeof opened) => ({
    isOpen: opened === which,
    onOpenChange: (isOpen: boolean) => setOpened(isOpen ? which : null),
  });
  return {
    items: (
      <Suspense>
        <MetricMenuItems {...about} onExplain={() => setOpened("explain")} onAlert={() => setOpened("alert")} />
      </Suspense>
    ),
    dialogs: (
      <>
        <ExplainDialog {...dialog("explain")} {...{ question, measures }} />
        <ChartAlertForm
          {...dialog("alert")}
          {...{ title, question, measures }}
          currency={currency ?? question.currency}
        />
      </>
    ),
  };
}
