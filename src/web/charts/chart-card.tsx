import { lazy, type ReactNode, Suspense, useId } from "react";
import { useTranslation } from "react-i18next";

import type { Answer } from "#domain/measures/answer.ts";
import type { MeasureId } from "#domain/measures/question.ts";
import { cn } from "#web/ui/class-names.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

import type { ChartData } from "./chart-data.ts";
import { type ChartKind, heightOf, type Interval, type SharedColours } from "./chart-kind.ts";
import { Figure } from "./figure.tsx";
import { MissingNotes } from "./missing-note.tsx";
import { useMeasureTexts } from "./use-measure-texts.ts";

// What draws comes when the figures can be read already.
const ChartBody = lazy(async () => ({ default: (await import("./chart-body.tsx")).ChartBody }));

export type ChartCardProps = {
  title: string;
  /** None while it is on its way. */
  answer: Answer | undefined;
  kind: ChartKind;
  /** Which of the answer's measures are drawn, in one unit; all of them where nothing is said. */
  columns?: readonly MeasureId[];
  /** Whether the figure of the whole range stands above: the first measure's. */
  hasTotal?: boolean;
  /** What is drawn, where that is more than the answer. */
  data?: ChartData;
  /** What a figure is expected to lie between, row by row. */
  intervals?: readonly Interval[];
  /** Each group has a colour of its own. */
  isColoured?: boolean;
  /** Where several groups share a colour: what each colour stands for, and which one each group has. */
  shared?: SharedColours;
  /** What else belongs to it, below. */
  children?: ReactNode;
  /** What else can be done with it: items of its menu. */
  menu?: ReactNode;
  className?: string;
};

/** A chart with its title, period and unit, the figure of the whole, the table of the same, and the ways to keep it. */
export function ChartCard({
  title,
  answer,
  kind,
  columns,
  hasTotal = true,
  data,
  intervals,
  isColoured = false,
  shared,
  children,
  menu,
  className,
}: ChartCardProps) {
  const { t } = useTranslation("measures");
  const texts = useMeasureTexts();
  const heading = useId();
  const measures = columns ?? answer?.columns.map(({ measure }) => measure) ?? [];
  const first = answer?.columns.find(({ measure }) => measure === measures[0]);
  // What is counted has no unit that its title does not say.
  const hasUnit = first && first.unit !== "count" && first.unit !== "quantity";
  const unit = hasUnit && answer && texts.unit(first.unit, answer.currency);
  const subtitle = answer ? [texts.span(answer.range), unit].filter(Boolean).join(" · ") : "";
  const missing = answer?.missing.filter(({ measure }) => measures.includes(measure)) ?? [];
  const style = { minHeight: heightOf(kind, answer?.rows) };
  return (
    <section
      aria-labelledby={heading}
      className={cn(
        "bg-card relative grid grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-lg border p-4",
        className,
      )}
    >
      <div className="pr-16">
        <h3 id={heading} className="text-base font-semibold">
          {title}
        </h3>
        <p className="text-muted-foreground tabular min-h-4 text-xs">{subtitle}</p>
      </div>
      {!answer && hasTotal && <Skeleton className="h-12 w-32" />}
      {answer && hasTotal && first && <Figure answer={answer} measure={first.measure} />}
      {!hasTotal && <MissingNotes missing={missing} />}
      {!answer && <Skeleton style={style} />}
      {answer && !isDrawn(answer, measures) && missing.length === 0 && (
        <p className="text-muted-foreground grid place-content-center" style={style}>
          {t("chart.empty")}
        </p>
      )}
      {answer && isDrawn(answer, measures) && (
        <Suspense fallback={<Skeleton style={style} />}>
          <ChartBody
            {...{ title, subtitle, answer, kind, measures, isColoured, shared, menu }}
            {...(data && { given: data })}
            {...(intervals && { intervals })}
          />
        </Suspense>
      )}
      {children}
    </section>
  );
}

/** Where nothing is known, or nothing happened at all, a line along the bottom would say less than words. */
function isDrawn({ columns, rows, total }: Answer, measures: readonly MeasureId[]): boolean {
  const places = columns.flatMap(({ measure }, at) => (measures.includes(measure) ? [at] : []));
  return [total, ...rows].some(({ values, compared }) => places.some((at) => values[at] || compared[at]));
}
