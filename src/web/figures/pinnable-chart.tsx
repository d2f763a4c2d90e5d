import { lazy, Suspense, useState } from "react";

import type { PinnedChart } from "#domain/measures/pinned-chart.ts";
import type { Question } from "#domain/measures/question.ts";
import { ChartCard, type ChartCardProps } from "#web/charts/chart-card.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";

const PinItem = lazy(async () => ({ default: (await import("./pin-item.tsx")).PinItem }));
const AlertItem = lazy(async () => ({ default: (await import("./alert-item.tsx")).AlertItem }));
const AlertOfChart = lazyDialog(async () => {
  const [{ AlertOfChart: Form }] = await Promise.all([import("./alert-of-chart.tsx"), loadTexts("alerts")]);
  return Form;
});

type Props = Omit<ChartCardProps, "menu"> & {
  /** What its answer answers. */
  question: Question;
};

/** A chart that can be kept on the home page, and whose figures can be watched, with the days and filters that it has now. */
export function PinnableChart({ question, ...card }: Props) {
  const { title, kind, columns, isColoured, hasTotal, answer } = card;
  const [isAlerting, setAlerting] = useState(false);
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
      <AlertItem onChoose={() => setAlerting(true)} />
    </Suspense>
  );
  return (
    <>
      <ChartCard {...card} menu={menu} />
      <AlertOfChart
        isOpen={isAlerting}
        onOpenChange={setAlerting}
        title={title}
        question={question}
        measures={columns ?? question.measures}
        currency={answer?.currency ?? question.currency}
      />
    </>
  );
}
