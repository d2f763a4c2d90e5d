import type { ChartKind } from "#domain/measures/pinned-chart.ts";

export type { ChartKind };
export type Interval = { low: number; high: number } | null;

const rowHeight = 34;
export const foot = 24;

type Row = { period?: unknown; days?: unknown; by?: readonly { id: string | null }[] };

/** Groups have names, which are read line by line; periods go from left to right. */
export const isSideways = (kind: ChartKind, rows: readonly Row[]) =>
  kind === "funnel" || kind === "bullet" || (kind !== "heat" && rows.every(({ period, days }) => !period && !days));

/** How high a chart of so many rows is: known before it is drawn, so that nothing moves when it comes. */
export function heightOf(kind: ChartKind, rows: readonly Row[] = []): number {
  const isByRow = kind === "heat" || isSideways(kind, rows);
  if (!isByRow || rows.length === 0) return 220;
  const lines = new Set(rows.map(({ period, by }, index) => period ?? by?.[0]?.id ?? index)).size;
  return Math.max(kind === "heat" ? 1 : 3, lines) * rowHeight + foot;
}

/** Colours that several groups share: their names, in the order of the palette, and the place of each group's. */
export type SharedColours = { names: readonly string[]; of: readonly number[] };
