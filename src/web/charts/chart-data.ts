import type { MeasureResult, ResultRow, Unit } from "#domain/metrics/measure-result.ts";
import type { MeasureId } from "#domain/metrics/question.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { joinFacts } from "#domain/text-direction.ts";

import { measureColour } from "./series-colour.ts";
import type { useMeasureTexts } from "./use-measure-texts.ts";

type Value = number | null;
export type ChartSeries = {
  name: string;
  unit: Unit;
  isCompared: boolean;
  /** The colour of the series, if it has a fixed meaning. */
  colour?: string | undefined;
  /** True if the series is drawn as target lines across the actual values. */
  isTarget?: boolean;
  /** True if the values are drawn below zero. */
  isBelow?: boolean;
  /**
   * Index of the result column that the series shows completely; null otherwise. Only values of such a series link to
   * records.
   */
  column: number | null;
};
export type ChartPoint = {
  name: string;
  /** The name, shortened for an axis. */
  tick: string;
  /** The first and the last day, if the point is a period. */
  days: { from: string; to: string } | null;
  isUnfinished: boolean;
  /** True if the values are based on too few records to be shown in colour. */
  isSmall?: boolean;
  /** One value per series, in the same order. */
  values: Value[];
  /** The result row that the point shows; the first one if there are several. */
  row: ResultRow;
};
/** The data behind a chart: drawn, read aloud, shown as a table and exported. */
export type ChartData = {
  series: ChartSeries[];
  points: ChartPoint[];
  currency: Currency | undefined;
  /** A vertical line with a name at a point. */
  line?: { at: number; name: string };
};

type Texts = Pick<ReturnType<typeof useMeasureTexts>, "name" | "group" | "periods" | "span" | "compared">;

/**
 * Converts a result to points with one value per series. The points are periods, or groups if there are no periods. The
 * series are the groups within each period or the second dimension, or else the measures, each followed by the same
 * measure in the compared range.
 */
export function toChart(result: MeasureResult, measures: readonly MeasureId[], texts: Texts): ChartData {
  const { rows, currency } = result;
  const columns = measures.flatMap((measure) => {
    const at = result.columns.findIndex((column) => column.measure === measure);
    const column = result.columns[at];
    return column ? [{ ...column, at }] : [];
  });
  const write = texts.periods(rows.flatMap(({ period }) => period ?? []));
  const point = (row: ResultRow, values: Value[]): ChartPoint => {
    const [group] = row.by;
    const name = row.period ? write.text(row.period) : group ? texts.group(group) : texts.span(result.range);
    return {
      name,
      // A single point needs no name next to it.
      tick: row.period ? write.tick(row.period) : group ? name : "",
      days: row.period,
      isUnfinished: row.is_unfinished,
      values,
      row,
    };
  };
  const [first] = columns;
  if (first && rows.some(({ by, period }) => by.length > (period ? 0 : 1))) {
    const groups = new Map<string, string>();
    const points = new Map<string, { row: ResultRow; values: Map<string, Value> }>();
    for (const row of rows) {
      const group = row.by.at(-1);
      const pointKey = row.period?.from ?? keyOf(row.by[0]?.id);
      const point = points.get(pointKey) ?? { row, values: new Map<string, Value>() };
      points.set(pointKey, point);
      if (!group) continue;
      groups.set(keyOf(group.id), texts.group(group));
      point.values.set(keyOf(group.id), row.values[first.at] ?? null);
    }
    return {
      currency,
      series: [...groups.values()].map((name) => ({ name, unit: first.unit, isCompared: false, column: null })),
      points: [...points.values()].map(({ row, values }) =>
        point(
          row,
          [...groups.keys()].map((key) => values.get(key) ?? null),
        ),
      ),
    };
  }
  // Unknown values of the compared range are not drawn as 0.
  const isComparedKnown = rows.some(({ compared }) => columns.some(({ at }) => compared[at] != null));
  const compared = isComparedKnown ? texts.compared(result) : undefined;
  return {
    currency,
    series: columns.flatMap(({ measure, unit, at }) => {
      const name = texts.name(measure);
      const isTarget = measure === "revenue_target" && columns.length > 1;
      const own = {
        name,
        unit,
        isCompared: false,
        column: at,
        colour: measureColour(measure),
        ...(isTarget && { isTarget }),
      };
      const before = joinFacts([columns.length > 1 && name, compared]);
      return compared ? [own, { name: before, unit, isCompared: true, column: null }] : [own];
    }),
    points: rows.map((row) =>
      point(
        row,
        columns.flatMap(({ at }) => {
          const value = row.values[at] ?? null;
          return compared ? [value, row.compared[at] ?? null] : [value];
        }),
      ),
    ),
  };
}

const keyOf = (id: string | null | undefined) => (id == null ? "" : `=${id}`);

/** Returns the values as shares of the sum of each point, in percent. */
export const toShares = (data: ChartData): ChartData => ({
  ...data,
  series: data.series.map((series) => ({ ...series, unit: "percent" })),
  points: data.points.map((point) => ({ ...point, values: sharesOf(point.values) })),
});

/** Returns each value as a share of their sum, in percent; null if the value is unknown or the sum is 0. */
export function sharesOf(values: readonly Value[]): Value[] {
  const sum = values.reduce<number>((total, value) => total + (value ?? 0), 0);
  return values.map((value) => (value === null || sum === 0 ? null : (100 * value) / sum));
}

/** Returns the values as drawn: those of series below zero are negative. */
export const toDrawn = (data: ChartData): ChartData => ({
  ...data,
  points: data.points.map((point) => ({
    ...point,
    values: point.values.map((value, at) => (value !== null && data.series[at]?.isBelow ? -value : value)),
  })),
});

/**
 * Converts measures of one range to steps: each measure is a point of a single series. Returns other data unchanged.
 */
export function toSteps(data: ChartData): ChartData {
  const [only, ...more] = data.points;
  const steps = data.series.flatMap((series, at) => (series.isCompared ? [] : [{ ...series, at }]));
  const [first] = steps;
  if (!only || !first || more.length > 0 || steps.length < 2) return data;
  return {
    ...data,
    series: [{ ...first, name: only.name, column: null }],
    points: steps.map(({ name, at }) => ({ ...only, name, tick: name, days: null, values: [only.values[at] ?? null] })),
  };
}
