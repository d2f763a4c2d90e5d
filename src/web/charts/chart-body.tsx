import { type ReactNode, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";

import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { MeasureId } from "#domain/metrics/question.ts";

import { ChartActions } from "./chart-actions.tsx";
import { type ChartData, toChart, toSteps } from "./chart-data.ts";
import { ChartLegend } from "./chart-legend.tsx";
import type { ChartKind, Interval, SharedColours } from "./chart-size.ts";
import { ChartTable } from "./chart-table.tsx";
import { ChartView } from "./chart-view.tsx";
import { type ColouredStage, groupColour, shareColours } from "./group-colours.ts";
import { isOneWhole } from "./part-bar.tsx";
import { type LegendItem, legendOf, maxColours, measureColour, seriesColour } from "./series-colour.ts";
import { useMeasureTexts } from "./use-measure-texts.ts";

type ChartBodyProps = {
  title: string;
  subtitle: string;
  result: MeasureResult;
  kind: ChartKind;
  measures: readonly MeasureId[];
  /** Data to draw instead of the chart derived from the result. */
  given?: ChartData;
  intervals?: readonly Interval[];
  /** The name of the intervals in the legend. */
  intervalName: string | undefined;
  isColoured: boolean;
  shared: SharedColours | undefined;
  stages: readonly ColouredStage[] | undefined;
  /** More items of the card's menu. */
  menu?: ReactNode;
  /** The element in the chart's head that contains the legend. */
  legendPlace: HTMLElement | null;
};

export function ChartBody({
  title,
  subtitle,
  result,
  kind,
  measures,
  given,
  intervals = [],
  intervalName,
  isColoured,
  shared,
  stages = [],
  menu,
  legendPlace,
}: ChartBodyProps) {
  const texts = useMeasureTexts();
  const chart = useRef<HTMLDivElement>(null);
  const [isTable, setTable] = useState(false);
  const data = useMemo(() => {
    const all = given ?? toChart(result, measures, texts);
    if (kind === "bullet")
      return { ...all, series: all.series.map((series, at) => ({ ...series, isTarget: at === 1 })) };
    return kind === "funnel" ? toSteps(all) : all;
  }, [result, measures, texts, kind, given]);
  const own = data.points.map(({ row }, at) => groupColour(row, stages) ?? (isColoured ? seriesColour(at) : undefined));
  const known = own.every((colour) => colour !== undefined) ? own : undefined;
  const colours = known && shared ? shareColours(known, shared) : known;
  const drawn = kind === "heat" ? data : { ...data, series: data.series.slice(0, maxColours) };
  const hasNamesAtEnd = fitsNames(kind, drawn);
  const hasLegend = kind !== "heat" && drawn.series.length > 1 && !hasNamesAtEnd && !isOneWhole(kind, drawn);
  const series = shared
    ? shared.names.flatMap((name, at) => {
        const colour = colours?.[shared.of.indexOf(at)];
        return colour ? [{ name, colour, mark: "fill" as const }] : [];
      })
    : legendOf(hasLegend ? drawn.series : []);
  const band: LegendItem[] = intervalName ? [{ name: intervalName, colour: seriesColour(0), mark: "band" }] : [];
  const legend = [...series, ...band];
  // Messages of all sentiments are parts of a whole.
  const isShare = kind === "stacked" && measures.length > 1 && measures.every(measureColour);
  return (
    <>
      <ChartActions {...{ title, subtitle, data, legend, chart, isTable }} onTable={setTable}>
        {menu}
      </ChartActions>
      {legendPlace &&
        legend.length > 0 &&
        createPortal(<ChartLegend items={legend} hidden={data.series.length - drawn.series.length} />, legendPlace)}
      <div ref={chart} hidden={isTable} className="flex flex-1 flex-col justify-end">
        <ChartView {...{ title, kind, data: drawn, isShare, intervals, colours, hasNamesAtEnd }} />
      </div>
      {isTable && <ChartTable title={title} data={data} result={result} />}
    </>
  );
}

/** True if the lines can be labelled at their ends without overlapping, so that no legend is needed. */
function fitsNames(kind: ChartKind, { series, points }: ChartData): boolean {
  if ((kind !== "line" && kind !== "area") || series.length < 2 || series.length > 4) return false;
  if (series.some(({ isCompared }) => isCompared)) return false;
  const known = points.flatMap(({ values }) => values.filter((value) => value !== null));
  const span = Math.max(0, ...known) - Math.min(0, ...known) || 1;
  const ends = (points.at(-1)?.values ?? []).map((value) => (value ?? Number.NaN) / span).toSorted((a, b) => a - b);
  return ends.every((end, at) => at === 0 || end - (ends[at - 1] ?? 0) > 0.08) && !ends.some(Number.isNaN);
}
