import type { Question } from "#domain/metrics/question.ts";
import { ChartCard, type ChartCardProps } from "#web/charts/chart-card.tsx";

import { useMetricActions } from "./use-metric-actions.tsx";
import { useStagesOf } from "./use-stages-of.ts";

type Props = Omit<ChartCardProps, "menu"> & {
  question: Question;
  /** The name of `question`, if the chart shows more than its result. */
  savedTitle?: string;
};

/** Renders a chart with a menu to explain, pin and watch it with its current days and filters. */
export function PinnableChart({ question, savedTitle, ...card }: Props) {
  const { title, kind, columns, isColoured, hasTotal, headline, result } = card;
  const stages = useStagesOf(result);
  const { items, dialogs } = useMetricActions({
    title: savedTitle ?? title,
    question,
    // A metric above the chart can be watched as well.
    measures: (headline ? undefined : columns) ?? question.measures,
    currency: result?.currency,
    pin: {
      kind,
      question,
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
