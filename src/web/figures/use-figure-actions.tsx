import { type ReactNode, Suspense, useState } from "react";

import type { PinnedChart } from "#domain/measures/pinned-chart.ts";
import type { MeasureId, Question } from "#domain/measures/question.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { loadTexts } from "#web/i18n/i18n.ts";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const FigureItems = lazyPart(async () => (await import("./figure-items.tsx")).FigureItems);
const AlertOfChart = lazyDialog(async () => {
  const [{ AlertOfChart: Form }] = await Promise.all([import("./alert-of-chart.tsx"), loadTexts("alerts")]);
  return Form;
});
const ExplainDialog = lazyDialog(async () => {
  const [{ ExplainDialog: Dialog }] = await Promise.all([import("./explain-dialog.tsx"), loadTexts("explain")]);
  return Dialog;
});

export type FigureAbout = {
  title: string;
  /** The question of the metric. */
  question: Question;
  /** The measures of the question that are shown. */
  measures: readonly MeasureId[];
  /** The question to watch instead, if its own days are not relative to today. */
  kept?: Question | undefined;
  /** Currency of the answer, once available. */
  currency: Currency | undefined;
  /** The chart to pin to the home page; undefined if it is there already. */
  pin?: PinnedChart;
};

/** Returns the menu items of a metric or chart, and their dialogs, which have to be rendered outside the menu. */
export function useFigureActions(about: FigureAbout): { items: ReactNode; dialogs: ReactNode } {
  const [opened, setOpened] = useState<"explain" | "alert" | null>(null);
  const { title, question, kept = question, measures, currency } = about;
  const dialog = (which: typeof opened) => ({
    isOpen: opened === which,
    onOpenChange: (isOpen: boolean) => setOpened(isOpen ? which : null),
  });
  return {
    items: (
      <Suspense>
        <FigureItems {...about} onExplain={() => setOpened("explain")} onAlert={() => setOpened("alert")} />
      </Suspense>
    ),
    dialogs: (
      <>
        <ExplainDialog {...dialog("explain")} {...{ question, measures }} />
        <AlertOfChart
          {...dialog("alert")}
          {...{ title, measures }}
          question={kept}
          currency={currency ?? question.currency}
        />
      </>
    ),
  };
}
