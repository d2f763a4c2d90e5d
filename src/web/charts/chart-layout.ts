import { axisDomain, axisTicks } from "./axis-ticks.ts";
import type { ChartData } from "./chart-data.ts";
import { type ChartKind, foot, heightOf, type Interval, isSideways } from "./chart-size.ts";

type Box = { x: number; y: number; width: number; height: number };
export type ChartLayout = {
  width: number;
  height: number;
  /** Area of the values, inside the axes. */
  plot: Box;
  /** Bounding box of each readable item, in reading order. */
  boxes: Box[];
  /** Number of boxes from an item to the item below it. */
  stride: number;
  ticks: number[];
  /** The lowest and the highest value that fit in the plot. */
  domain: [number, number];
  /** True if the bars are horizontal, with one point below the other. */
  isSideways: boolean;
};

/**
 * Returns the approximate width of a short text in pixels. East Asian characters count almost double, and a few wide
 * letters 1.5 times.
 */
export const textWidth = (text: string) =>
  Array.from({ length: text.length }).reduce<number>((width, _, at) => width + widthOf(text.charAt(at)), 0);

function widthOf(sign: string): number {
  if (sign.charCodeAt(0) > 0x2e7f) return 12.5;
  return "%KMWmw".includes(sign) ? 10.5 : 7;
}

type LayoutOptions = {
  kind: ChartKind;
  data: ChartData;
  width: number;
  /** The height, if the chart has more space than its kind needs. */
  height?: number;
  intervals: readonly Interval[];
  tick: (value: number) => string;
  /** Space to the right of the values. */
  right: number;
};

/**
 * Limit of the drawn interval, as a multiple of the largest value: a wider interval would flatten the values against
 * the axis.
 */
const maxBandFactor = 2;

export function layOut({ kind, data, width, height: free = 0, intervals, tick, right }: LayoutOptions): ChartLayout {
  const { points, series } = data;
  const height = Math.max(heightOf(kind, points), kind === "heat" ? 0 : free);
  const sums = [Math.max, Math.min].flatMap((side) =>
    points.map(({ values }) => values.reduce<number>((sum, value) => sum + side(0, value ?? 0), 0)),
  );
  const largest = Math.max(0, ...points.flatMap(({ values }) => values.map((value) => Math.abs(value ?? 0))));
  const within = (bound: number) => Math.max(-maxBandFactor * largest, Math.min(maxBandFactor * largest, bound));
  const bounds = intervals.flatMap((interval) => (interval ? [within(interval.low), within(interval.high)] : []));
  const isWhole = series[0]?.unit === "count";
  const included = [...points.flatMap(({ values }) => values), ...(kind === "stacked" ? sums : bounds)];
  const ticks = axisTicks(included, isWhole);
  const names = Math.min(width * 0.42, Math.max(0, ...points.map(({ tick: name }) => textWidth(name) + 28)));
  if (kind === "heat") {
    const plot = { x: names, y: foot, width: width - names, height: height - foot };
    const cell = { width: plot.width / Math.max(1, series.length), height: plot.height / Math.max(1, points.length) };
    const boxes = points.flatMap((_, row) =>
      series.map((__, column) => ({ x: plot.x + column * cell.width, y: plot.y + row * cell.height, ...cell })),
    );
    const domain = axisDomain(ticks, []);
    return { width, height, plot, boxes, stride: Math.max(1, series.length), ticks, domain, isSideways: false };
  }
  const isDown = isSideways(kind, points);
  // Stacked shares always reach 100%, and horizontal bars have their own space for labels.
  const isFull = isDown || (kind === "stacked" && series[0]?.unit === "percent");
  const domain = axisDomain(ticks, isFull ? [] : included);
  // The first point of a line is on the axis, and half of its label extends to the left.
  const first = kind === "line" || kind === "area" ? textWidth(points[0]?.tick ?? "") / 2 + 2 : 0;
  const axis = Math.max(first, Math.max(...ticks.map((value) => textWidth(tick(value)))) + 10);
  const plot = isDown
    ? { x: names, y: 0, width: Math.max(40, width - names - right), height: height - foot }
    : { x: axis, y: 16, width: Math.max(40, width - axis - right), height: height - foot - 16 };
  const part = (isDown ? plot.height : plot.width) / Math.max(1, points.length);
  const boxes = points.map((_, index) =>
    isDown
      ? { x: 0, y: plot.y + index * part, width, height: part }
      : { x: plot.x + index * part, y: plot.y, width: part, height: plot.height },
  );
  return { width, height, plot, boxes, stride: 1, ticks, domain, isSideways: isDown };
}

/** Returns n so that every nth label fits below the axis. */
export function namesEvery({ boxes }: ChartLayout, { points }: ChartData): number {
  const widest = Math.max(0, ...points.map(({ tick }) => textWidth(tick))) + 8;
  // With many points, each can be narrower than a pixel.
  return Math.max(1, Math.ceil(widest / (boxes[0]?.width || 1)));
}
