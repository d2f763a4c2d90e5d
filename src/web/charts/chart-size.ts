import type { ChartKind } from "#domain/metrics/pinned-chart.ts";

export type { ChartKind };
export type Interval = { low: number; high: number } | null;

const rowHeight = 34;
export const foot = 24;

type Row = { period?: unknown; days?: unknown; by?: readonly { id: string | null }[] };

/** Group names are read line by line, so their bars are horizontal; periods run from left to right. */
export const isSideways = (kind: ChartKind, rows: readonly Row[]) =>
  kind === "funnel" || kind === "bullet" || (kind !== "heat" && rows.every(({ period, days }) => !period && !days));

/** Returns the height of a chart with these rows: known before it is drawn, so that nothing shifts when it loads. */
export function heightOf(kind: ChartKind, rows: readonly Row[] = []): number {
  const isByRow = kind === "heat" || isSideways(kind, rows);
  if (!isByRow || rows.length === 0) return 220;
  const lines = new Set(rows.map(({ period, by }, index) => period ?? by?.[0]?.id ?? index)).size;
  return Math.max(kind === "heat" ? 1 : 3, lines) * rowHeight + foot;
}

/** Names of sets of groups in the legend, each with the colour of its first group, and the index of each group's set. */
export type SharedColours = { names: readonly string[]; of: readonly number[] };
