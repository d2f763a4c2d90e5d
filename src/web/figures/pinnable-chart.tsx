import { lazy, Suspense } from "react";

import type { PinnedChart } from "#domain/measures/pinned-chart.ts";
import type { Question } from "#domain/measures/question.ts";
import { ChartCard, type ChartCardProps } from "#web/charts/chart-card.tsx";

const PinItem = lazy(async () => ({ default: (await import("./pin-item.tsx")).PinItem }));

type Props = Omit<ChartCardProps, "menu"> & {
  /** What its answer answers. */
  question: Question;
};

/** A chart that can be kept on the home page, with the days and filters that it has now. */
export function PinnableChart({ question, ...card }: Props) {
  const { title, kind, columns, isColoured, hasTotal } = card;
  const chart: PinnedChart = {
    kind,
    question,
    ...(columns && { columns: [...columns] }),
    ...(isColoured && { is_coloured: true }),
    ...(hasTotal === false && { has_total: false }),
  };
  const menu = (
    <Suspense>
      <PinItem title={title} chart={chart} />
    </Suspense>
  );
  return <ChartCard {...card} menu={menu} />;
}
