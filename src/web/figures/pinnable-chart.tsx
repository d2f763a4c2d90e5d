import type { Question } from "#domain/measures/question.ts";
import { ChartCard, type ChartCardProps } from "#web/charts/chart-card.tsx";

import { useFigureActions } from "./use-figure-actions.tsx";

type Props = Omit<ChartCardProps, "menu"> & {
  /** What its answer answers. */
  question: Question;
  /** What is pinned and watched in its place, where its own days do not move with today. */
  kept?: Question;
  /** What that is called, where less of it is drawn there than here. */
  keptTitle?: string;
};

/** A chart whose change can be explained, that can be kept on the home page and watched, with the days and filters that it has now. */
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
