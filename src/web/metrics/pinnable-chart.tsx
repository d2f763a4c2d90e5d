import type { Question } from "#domain/metrics/question.ts";
import { ChartCard, type ChartCardProps } from "#web/charts/chart-card.tsx";

import { useMetricActions } from "./use-metric-actions.tsx";
import { useStagesOf } from "./use-stages-of.ts";

type Props = Omit<ChartCardProps, "menu"> & {
  question: Question;
  /** The question to pin and watch instead, if the days of `question` are not relative to today. */
  savedQuestion?: Question;
  /** Name of `savedQuestion`, if its chart shows less than this one. */
  savedTitle?: string;
};

/** Renders a chart with a menu to explain, pin and watch it with its current days and filters. */
export function PinnableChart({ question, savedQuestion, savedTitle, ...card }: Props) {
  const { title, kind, columns, isColoured, hasTotal, result } = card;
  const stages = useStagesOf(result);
  const { items, dialogs } = useMetricActions({
    title: savedTitle ?? title,
    question,
    savedQuestion,
    measures: columns ?? question.measures,
    currency: result?.currency,
    pin: {
      kind,
      question: savedQuestion ?? question,
      ...(columns && { columns: [...columns] }),
      ...(isColoured && { is_coloured: true }),
      ...(hasTotal === false && { has_total: false }),
    },
  });
  return (
    <>
      <ChartCard {...card} stages={stages} menu={items} />
      {dialogs}
    </>
  );
}
