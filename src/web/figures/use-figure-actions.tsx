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
  /** What its answer answers. */
  question: Question;
  /** Which of the question's measures are shown. */
  measures: readonly MeasureId[];
  /** What is watched in its place, where its own days do not move with today. */
  kept?: Question | undefined;
  /** The answer's, where it is there. */
  currency: Currency | undefined;
  /** How it is kept on the home page; none where it stands there already. */
  pin?: PinnedChart;
};

/** What can be done with any figure, charts too: the items of its menu, and the dialogs that they open, which stand outside of it. */
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
