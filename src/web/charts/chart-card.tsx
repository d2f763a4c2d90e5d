import { lazy, type ReactNode, Suspense, use, useId, useState } from "react";
import { useTranslation } from "react-i18next";

import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { MeasureId } from "#domain/metrics/question.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { cn } from "#web/ui/class-names.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

import type { ChartData } from "./chart-data.ts";
import { ChartHead } from "./chart-head.tsx";
import { type ChartKind, heightOf, type Interval, type SharedColours } from "./chart-size.ts";
import type { ColouredStage } from "./group-colours.ts";
import { MetricValue } from "./metric-value.tsx";
import { MissingNotes } from "./missing-note.tsx";
import { PageDays } from "./page-days.ts";
import { useMeasureTexts } from "./use-measure-texts.ts";

// Loaded lazily: the metrics can be read before the chart code arrives.
const ChartBody = lazy(async () => ({ default: (await import("./chart-body.tsx")).ChartBody }));

export type ChartCardProps = {
  title: string;
  /** Undefined while the request is pending. */
  result: MeasureResult | undefined;
  kind: ChartKind;
  /** The measures of the result to draw, all in one unit; all of them by default. */
  columns?: readonly MeasureId[];
  /** True if the first measure's total over the range is shown above the chart. */
  hasTotal?: boolean;
  /** Shown above the chart instead of the total. */
  headline?: ReactNode;
  /** The data to draw, if it is more than the result contains. */
  data?: ChartData;
  /** The expected range of each value, row by row. */
  intervals?: readonly Interval[];
  /** The name of the intervals, for the legend. */
  intervalName?: string;
  /** True if each group is drawn in its own colour. */
  isColoured?: boolean;
  /** Sets of groups that share a colour, for the legend. */
  shared?: SharedColours;
  /** The pipeline stages, if the rows are stages. */
  stages?: readonly ColouredStage[] | undefined;
  /** Note on the method or conditions, behind an (i) next to the title. */
  note?: ReactNode;
  /** Controls above the chart that select its content. */
  controls?: ReactNode;
  /** More content, below the chart. */
  children?: ReactNode;
  /** Additional items of the card's menu. */
  menu?: ReactNode;
  className?: string;
};

export function ChartCard({
  title,
  result,
  kind,
  columns,
  hasTotal = true,
  headline,
  data,
  intervals,
  intervalName,
  isColoured = false,
  shared,
  stages,
  note,
  controls,
  children,
  menu,
  className,
}: ChartCardProps) {
  const { t } = useTranslation("measures");
  const texts = useMeasureTexts();
  const heading = useId();
  const [legendPlace, setLegendPlace] = useState<HTMLElement | null>(null);
  const measures = columns ?? result?.columns.map(({ measure }) => measure) ?? [];
  const first = result?.columns.find(({ measure }) => measure === measures[0]);
  // The title of a count already names its unit.
  const hasUnit = first && first.unit !== "count" && first.unit !== "quantity";
  const unit = hasUnit && result && texts.unit(first.unit, result.currency);
  const subtitle = result ? joinFacts([texts.span(result.range), unit]) : "";
  const pageDays = use(PageDays);
  const isOfPage = pageDays?.from === result?.range.from && pageDays?.to === result?.range.to;
  const isTotalShown = hasTotal && !headline;
  const missing = result?.missing.filter(({ measure }) => measures.includes(measure)) ?? [];
  const isKnown = result !== undefined && isDrawn(result, measures);
  const gaps = !hasTotal && missing.length > 0 && <MissingNotes missing={missing} />;
  const style = { minHeight: heightOf(kind, result?.rows) };
  return (
    <section
      aria-labelledby={heading}
      className={cn("bg-card relative flex min-w-0 flex-col gap-3 rounded-lg border p-4", className)}
    >
      <ChartHead
        id={heading}
        title={title}
        note={
          (note || (isKnown && gaps)) && (
            <>
              {note}
              {isKnown && gaps}
            </>
          )
        }
        text={isOfPage ? unit || undefined : subtitle}
        isTall={!isOfPage && !!intervalName}
      >
        <div ref={setLegendPlace} className="contents" />
      </ChartHead>
      {controls}
      {headline}
      {!result && isTotalShown && <Skeleton className="h-12 w-32" />}
      {result && isTotalShown && first && <MetricValue result={result} measure={first.measure} />}
      {!isKnown && gaps}
      {!result && <Skeleton className="flex-1" style={style} />}
      {result && !isKnown && missing.length === 0 && (
        <p className="text-muted-foreground mt-auto grid place-content-center" style={style}>
          {t("chart.empty")}
        </p>
      )}
      {isKnown && (
        <Suspense fallback={<Skeleton className="flex-1" style={style} />}>
          <ChartBody
            {...{
              title,
              subtitle,
              result,
              kind,
              measures,
              intervalName,
              isColoured,
              shared,
              stages,
              menu,
              legendPlace,
            }}
            {...(data && { given: data })}
            {...(intervals && { intervals })}
          />
        </Suspense>
      )}
      {children}
    </section>
  );
}

/** False if all values are unknown or 0: a sentence is clearer than a flat line. */
function isDrawn({ columns, rows, total }: MeasureResult, measures: readonly MeasureId[]): boolean {
  const places = columns.flatMap(({ measure }, at) => (measures.includes(measure) ? [at] : []));
  return [total, ...rows].some(({ values, compared }) => places.some((at) => values[at] || compared[at]));
}
