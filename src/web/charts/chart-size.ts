import type { ChartKind } from "#domain/metrics/pinned-chart.ts";

export type { ChartKind };
export type Interval = { low: number; high: number } | null;

const rowHeight = 34;
export const foot = 24;

type Row = { period?: unknown; days?: unknown; by?: readonly { id: string | null }[] };

/**
 * True if the bars are horizontal. Group names need a line each; periods run from left to right, and a single stack is
 * a column.
 */
export const isSideways = (kind: ChartKind, rows: readonly Row[]) =>
  kind === "funnel" ||
  kind === "bullet" ||
  (kind !== "heat" && !(kind === "stacked" && rows.length === 1) && rows.every(({ period, days }) => !period && !days));

/**
 * Returns the height of a chart with these rows, in pixels. It is known before the chart is drawn, so nothing shifts
 * when the chart loads.
 */
export function heightOf(kind: ChartKind, rows: readonly Row[] = []): number {
  const isByRow = kind === "heat" || isSideways(kind, rows);
  if (!isByRow || rows.length === 0) return 220;
  const lines = new Set(rows.map(({ period, by }, index) => period ?? by?.[0]?.id ?? index)).size;
  return Math.max(kind === "heat" ? 1 : 3, lines) * rowHeight + foot;
}

/** The height to which a chart grows in a card that is higher than its content, as a multiple of its own height. */
export const maxStretch = 1.6;

/**
 * Sets of groups in the legend: the name of each set, and for each group the index of its set. A set has the colour of
 * its first group.
 */
export type SharedColours = { names: readonly string[]; of: readonly number[] };
