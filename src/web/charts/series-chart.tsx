import {
  Area,
  Bar,
  type BarShapeProps,
  CartesianGrid,
  ComposedChart,
  LabelList,
  Line,
  Rectangle,
  ReferenceLine,
  XAxis,
  YAxis,
} from "recharts";

import type { ChartData } from "./chart-data.ts";
import { type ChartLayout, namesEvery, textWidth } from "./chart-layout.ts";
import type { ChartKind, Interval } from "./chart-size.ts";
import { GroupName } from "./group-name.tsx";
import { bandOpacity, colourOf, seriesColour, signColour } from "./series-colour.ts";
import { TargetLine } from "./target-line.tsx";

export type DrawnProps = {
  kind: ChartKind;
  data: ChartData;
  layout: ChartLayout;
  intervals: readonly Interval[];
  tick: (value: number) => string;
  value: (value: number) => string;
  /** Index of the point whose values are being read; null if there is none. */
  active: number | null;
  /** The colour of each group, if they have different ones. */
  colours?: readonly string[] | undefined;
  /** True if lines are labelled at their ends. */
  hasNamesAtEnd: boolean;
};

const axisText = { fill: "var(--muted-foreground)", fontSize: 12 };
const dashes = "4 3";
const maxBarSize = 32;
const maxLonelyBarSize = 96;

export function SeriesChart(props: DrawnProps) {
  const { kind, data, layout, intervals, tick, active } = props;
  const { width, height, plot, ticks, domain, isSideways } = layout;
  const every = namesEvery(layout, data);
  const rows = data.points.map(({ values }, index) => ({
    index,
    values,
    interval: intervalAt(intervals, index, domain),
  }));
  const names = data.points.map((_, index) => index);
  // With a single series, its values are labelled at the bars.
  const isLabelled = isSideways && kind !== "stacked" && data.series.length === 1;
  // Negative values are labelled to the left of their bars, where the names end.
  const below = data.points.flatMap(({ values: [first] }) => (first != null && first < 0 ? first : []));
  const room = isLabelled ? Math.max(0, ...below.map((value) => textWidth(props.value(value)) + 8)) : 0;
  return (
    <ComposedChart
      width={width}
      height={height}
      data={rows}
      layout={isSideways ? "vertical" : "horizontal"}
      margin={{ top: plot.y, left: 0, right: width - plot.x - plot.width, bottom: 0 }}
      barGap={1}
      barCategoryGap={isSideways ? "30%" : "22%"}
      stackOffset="sign"
      accessibilityLayer={false}
    >
      {!isLabelled && (
        <CartesianGrid vertical={isSideways} horizontal={!isSideways} stroke="var(--border)" syncWithTicks />
      )}
      {isSideways ? (
        <>
          <XAxis hide={isLabelled} height={24} padding={{ left: room }} {...numbers(ticks, domain, tick)} />
          <YAxis
            type="category"
            dataKey="index"
            width={plot.x}
            interval={0}
            axisLine={false}
            tickLine={false}
            tick={({ y, index }: { y: number | string; index: number }) => (
              <GroupName
                name={data.points[index]?.name ?? ""}
                y={Number(y)}
                width={plot.x}
                colour={props.colours?.[index]}
              />
            )}
          />
        </>
      ) : (
        <>
          <XAxis
            dataKey="index"
            height={24}
            ticks={names.filter((index) => index % every === 0)}
            interval={0}
            axisLine={{ stroke: "var(--input)" }}
            tickLine={false}
            tick={axisText}
            tickFormatter={(index: number) => data.points[index]?.tick ?? ""}
          />
          <YAxis width={plot.x} {...numbers(ticks, domain, tick)} />
        </>
      )}
      {active !== null && !isSideways && <ReferenceLine x={active} stroke="var(--input)" />}
      {(ticks[0] ?? 0) < 0 && !isSideways && <ReferenceLine y={0} stroke="var(--muted-foreground)" />}
      {data.line && (
        <ReferenceLine
          x={data.line.at}
          stroke="var(--muted-foreground)"
          // At the left of the line's end, above a point on the line.
          label={{
            value: data.line.name,
            position: "insideTopRight",
            dy: -16,
            fill: "var(--muted-foreground)",
            fontSize: 12,
          }}
        />
      )}
      {intervals.length > 0 && (
        <Area
          dataKey="interval"
          stroke={seriesColour(0)}
          strokeOpacity={0.6}
          fill={seriesColour(0)}
          fillOpacity={bandOpacity}
          isAnimationActive={false}
          activeDot={false}
        />
      )}
      {data.series.map((series, at) => drawSeries({ ...props, isLabelled }, series, at))}
    </ComposedChart>
  );
}

const numbers = (ticks: number[], domain: [number, number], tick: (value: number) => string) =>
  ({
    type: "number",
    ticks,
    domain,
    interval: 0,
    axisLine: false,
    tickLine: false,
    tick: axisText,
    tickFormatter: tick,
  }) as const;

/** Returns the part of an interval that is in the plot; null without an interval. */
function intervalAt(
  intervals: readonly Interval[],
  index: number,
  [low, high]: ChartLayout["domain"],
): [number, number] | null {
  const interval = intervals[index];
  return interval ? [Math.max(low, interval.low), Math.min(high, interval.high)] : null;
}

type Row = { index: number; values: (number | null)[] };

/** A function, not a component: the chart library only recognises its own elements as children. */
function drawSeries(
  {
    kind,
    data,
    layout,
    intervals,
    value,
    colours,
    isLabelled,
    hasNamesAtEnd,
    active,
  }: DrawnProps & { isLabelled: boolean },
  { name, isCompared, isTarget }: ChartData["series"][number],
  at: number,
) {
  const isAlone = data.series.filter((series) => !series.isCompared && !series.isTarget).length === 1;
  const colour = colourOf(data.series, at);
  const dataKey = ({ values }: Row) => values[at] ?? null;
  if (kind === "line" || kind === "area") {
    // A band of expected values would be illegible on a filled area.
    const isFilled = kind === "area" && isAlone && !isCompared && intervals.length === 0;
    const last = data.points.findLastIndex(({ values }) => values[at] != null);
    const isOpen = (index: number) => !isCompared && data.points[index]?.isUnfinished === true;
    const hasTail = isOpen(last);
    const finished = ({ index, values }: Row) => (isOpen(index) ? null : (values[at] ?? null));
    // An unfinished period looks too low, so a dashed line leads to it.
    const tail = ({ index, values }: Row) => (isOpen(index) || isOpen(index + 1) ? (values[at] ?? null) : null);
    const dot = ({ cx, cy, index = -1 }: { cx?: number; cy?: number; index?: number }) => {
      const point = data.points[index];
      const isLonely = [index - 1, index + 1].every((near) => data.points[near]?.values[at] == null);
      const isRead = index === active;
      if (cx === undefined || cy === undefined || !point || point.values[at] == null) return <g key={index} />;
      if (!(isRead || isLonely || isOpen(index))) return <g key={index} />;
      return (
        <circle
          key={index}
          cx={cx}
          cy={cy}
          r={isRead ? 4 : 3}
          fill={point.isUnfinished ? "var(--card)" : colour}
          stroke={colour}
          strokeWidth={1.5}
        />
      );
    };
    return [
      isFilled && (
        <Area
          key={`${at} area`}
          dataKey={finished}
          stroke="none"
          fill={colour}
          fillOpacity={0.12}
          isAnimationActive={false}
          activeDot={false}
        />
      ),
      ...[false, ...(hasTail ? [true] : [])].map((isTail) => (
        <Line
          key={`${at} ${isTail}`}
          dataKey={isTail ? tail : finished}
          stroke={colour}
          strokeWidth={isCompared ? 1.5 : 2}
          {...((isCompared || isTail) && { strokeDasharray: dashes })}
          dot={dot}
          activeDot={false}
          isAnimationActive={false}
        >
          {hasNamesAtEnd && !isCompared && isTail === hasTail && (
            <LabelList
              content={({ x, y, index }) =>
                index === last ? (
                  <text x={Number(x) + 8} y={Number(y) + 4} fontSize={12} fill="var(--foreground)">
                    {name}
                  </text>
                ) : null
              }
            />
          )}
        </Line>
      )),
    ];
  }
  if (isTarget) {
    const { width = 0, height = 0 } = layout.boxes[0] ?? {};
    const half = Math.min(maxBarSize, 0.78 * (layout.isSideways ? height : width)) / 2 + 3;
    const target = ({ cx, cy, index = -1 }: { cx?: number; cy?: number; index?: number }) => {
      if (cx === undefined || cy === undefined || data.points[index]?.values[at] == null) return <g key={index} />;
      return <TargetLine key={index} x={cx} y={cy} half={half} isUpright={layout.isSideways} />;
    };
    return <Line key={at} dataKey={dataKey} stroke="none" dot={target} activeDot={false} isAnimationActive={false} />;
  }
  // A gap between the parts of a stack separates colours of similar lightness.
  const outline = kind === "stacked" ? "var(--card)" : "none";
  const shape = ({ index, ...bar }: BarShapeProps) => {
    const point = data.points[index];
    const isPale = point?.isUnfinished || (active !== null && active !== index);
    const own = colours?.[index] ?? (isAlone ? signColour(point?.values[at] ?? 0) : colour);
    const look = isCompared
      ? { fill: "none", stroke: colour, strokeDasharray: dashes }
      : { fill: own, fillOpacity: isPale ? 0.55 : 1, stroke: point?.isUnfinished ? own : outline };
    const { x, y, width, height } = bar;
    return <Rectangle {...{ x, y, width, height }} radius={kind === "stacked" ? 0 : 2} {...look} />;
  };
  return (
    <Bar
      key={at}
      dataKey={dataKey}
      maxBarSize={data.points.length === 1 ? maxLonelyBarSize : maxBarSize}
      isAnimationActive={false}
      shape={shape}
      {...(kind === "stacked" && !isCompared && { stackId: "all" })}
    >
      {isLabelled && (
        <LabelList
          position="right"
          offset={6}
          fontSize={12}
          fill="var(--foreground)"
          formatter={(label) => (typeof label === "number" ? value(label) : "")}
        />
      )}
    </Bar>
  );
}
