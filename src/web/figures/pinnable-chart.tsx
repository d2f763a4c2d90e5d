import type { Question } from "#domain/measures/question.ts";
import { ChartCard, type ChartCardProps } from "#web/charts/chart-card.tsx";

import { useFigureActions } from "./use-figure-actions.tsx";

type Props = Omit<ChartCardProps, "menu"> & {
  /** The question of the chart. */
  question: Question;
  /** The question to pin and watch instead, if its own days are not relative to today. */
  kept?: Question;
  /** Name of that question, if its chart shows less than this one. */
  keptTitle?: string;
};

/** Renders a chart with the menu of a metric: explain, pin and watch it, with its current days and filters. */
export function PinnableChart({ question, kept, keptTitle, ...card }: Props) {
  const { title, kind, columns, isColoured, hasTotal, answer } = card;
  const { items, dialogs } = useFigureActions({
    title: keptTitle ?? title,
    question,
    kept,
    measures: columns ?? question.measures,
    currency: answer?.currency,
    pin: {
      kind,
      question: kept ?? question,
      ...(columns && { columns: [...columns] }),
      ...(isColoured && { is_coloured: true }),
      ...(hasTotal === false && { has_total: false }),
    },
  });
  return (
    <>
      <ChartCard {...card} menu={items} />
      {dialogs}
    </>
  );
}
