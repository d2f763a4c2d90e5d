import { ChartColumn, Table2 } from "lucide-react";
import { lazy, type ReactNode, Suspense, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import type { Answer } from "#domain/measures/answer.ts";
import type { MeasureId } from "#domain/measures/question.ts";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

import { type ChartData, toChart, toSteps } from "./chart-data.ts";
import { chartHeight, type ChartKind, type Interval } from "./chart-layout.ts";
import { ChartLegend } from "./chart-legend.tsx";
import { ChartMenu } from "./chart-menu.tsx";
import { ChartTable } from "./chart-table.tsx";
import { Figure } from "./figure.tsx";
import { MissingNotes } from "./missing-note.tsx";
import { mostColours } from "./series-colour.ts";
import { useMeasureTexts } from "./use-measure-texts.ts";

// The library that draws comes when the figures can be read already.
const ChartView = lazy(async () => ({ default: (await import("./chart-view.tsx")).ChartView }));

type ChartCardProps = {
  title: string;
  /** None while it is on its way. */
  answer: Answer | undefined;
  kind: ChartKind;
  /** Which of the answer's measures are drawn, in one unit; all of them where nothing is said. */
  columns?: readonly MeasureId[];
  /** Whether the figure of the whole range stands above: the first measure's. */
  hasTotal?: boolean;
  /** What a figure is expected to lie between, row by row. */
  intervals?: readonly Interval[];
  /** Each group has a colour of its own. */
  isColoured?: boolean;
  /** What else can be done with it, beside its title. */
  action?: ReactNode;
  className?: string;
};

/** A chart with its title, period and unit, the figure of the whole, the table of the same, and the ways to keep it. */
export function ChartCard({
  title,
  answer,
  kind,
  columns,
  hasTotal = true,
  intervals = [],
  isColoured = false,
  action,
  className,
}: ChartCardProps) {
  const { t } = useTranslation("measures");
  const texts = useMeasureTexts();
  const heading = useId();
  const card = useRef<HTMLElement>(null);
  const [isTable, setTable] = useState(false);
  const measures = useMemo(() => columns ?? answer?.columns.map(({ measure }) => measure) ?? [], [columns, answer]);
  const data = useMemo(() => {
    const chart = answer && toChart(answer, measures, texts);
    return chart && kind === "funnel" ? toSteps(chart) : chart;
  }, [answer, measures, texts, kind]);
  const [first] = measures;
  const unit = data?.series[0]?.unit;
  const subtitle = answer && unit ? [texts.span(answer.range), texts.unit(unit, answer.currency)].join(" · ") : "";
  const missing = answer?.missing.filter(({ measure }) => measures.includes(measure)) ?? [];
  const isKnown = data?.points.some(({ values }) => values.some((value) => value !== null)) ?? false;
  const isEmpty = data !== undefined && (!isKnown || isAllNought(data));
  const shown = data && kind !== "heat" ? { ...data, series: data.series.slice(0, mostColours) } : data;
  const hasNamesAtEnd = shown ? fitsNames(kind, shown) : false;
  const hasLegend = shown !== undefined && kind !== "heat" && shown.series.length > 1 && !hasNamesAtEnd;
  const height = chartHeight(kind, data);
  return (
    <section
      ref={card}
      aria-labelledby={heading}
      className={cn("bg-card grid grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-lg border p-4", className)}
    >
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 id={heading} className="text-base font-semibold">
            {title}
          </h3>
          <p className="text-muted-foreground tabular min-h-4 text-xs">{subtitle}</p>
        </div>
        <div className="-mr-1.5 flex items-center">
          {action}
          {data && shown && !isEmpty && (
            <>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={`${title}: ${t("chart.table")}`}
                aria-pressed={isTable}
                onClick={() => setTable(!isTable)}
              >
                {isTable ? <ChartColumn /> : <Table2 />}
              </Button>
              <ChartMenu {...{ title, subtitle, data, drawn: shown, hasLegend, chart: card }} />
            </>
          )}
        </div>
      </div>
      {!answer && hasTotal && <Skeleton className="h-12 w-32" />}
      {answer && hasTotal && first && <Figure answer={answer} measure={first} />}
      {!shown && <Skeleton style={{ height }} />}
      {shown && isEmpty && (
        <div className="text-muted-foreground grid content-center justify-items-center gap-2" style={{ height }}>
          {missing.length === 0 ? <p>{t("chart.empty")}</p> : !hasTotal && <MissingNotes missing={missing} />}
        </div>
      )}
      {shown && !isEmpty && (
        <>
          {hasLegend && <ChartLegend data={shown} hidden={(data?.series.length ?? 0) - shown.series.length} />}
          <div hidden={isTable}>
            <Suspense fallback={<Skeleton style={{ height }} />}>
              <ChartView {...{ title, kind, data: shown, intervals, isColoured, hasNamesAtEnd }} />
            </Suspense>
          </div>
          {isTable && data && <ChartTable title={title} data={data} />}
          {!hasTotal && <MissingNotes missing={missing} />}
        </>
      )}
    </section>
  );
}

/** Nothing happened in any of these periods or groups: a line along the bottom says less than words. */
const isAllNought = ({ points }: ChartData) => points.every(({ values }) => values.every((value) => !value));

/** Whether lines can have their names at their ends, apart from each other, instead of a legend. */
function fitsNames(kind: ChartKind, { series, points }: ChartData): boolean {
  if ((kind !== "line" && kind !== "area") || series.length < 2 || series.length > 4) return false;
  if (series.some(({ isCompared }) => isCompared)) return false;
  const known = points.flatMap(({ values }) => values.filter((value) => value !== null));
  const span = Math.max(0, ...known) - Math.min(0, ...known) || 1;
  const ends = (points.at(-1)?.values ?? []).map((value) => (value ?? Number.NaN) / span).toSorted((a, b) => a - b);
  return ends.every((end, at) => at === 0 || end - (ends[at - 1] ?? 0) > 0.08) && !ends.some(Number.isNaN);
}
