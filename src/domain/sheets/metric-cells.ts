import { knownTotal } from "#domain/metrics/known-total.ts";
import type { MeasureResult, ResultRow, Group, Unit } from "#domain/metrics/measure-result.ts";
import type { DimensionId, Grain, MeasureId } from "#domain/metrics/question.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { currencyDigits } from "#domain/numbers/money.ts";

import { dayValue, type GridValue, textValue } from "./grid-value.ts";
import type { BlockSource } from "./sheet-block.ts";

type MetricSource = Extract<BlockSource, { kind: "metric" }>;

export type MetricWords = {
  name: (measure: MeasureId) => string;
  unit: (unit: Unit, currency: Currency) => string;
  grain: (grain: Grain) => string;
  dimension: (dimension: DimensionId) => string;
  group: (group: Group) => string;
  /** Returns the heading of the column with the compared values of a measure. */
  before: (name: string) => string;
  measure: string;
  value: string;
};

const periodFormats: Partial<Record<Grain, string>> = { month: "mmm yyyy", year: "yyyy" };

const formats: Readonly<Record<Exclude<Unit, "money">, string>> = {
  count: "#,##0",
  quantity: "#,##0",
  percent: "0.0%",
  days: "#,##0.0",
  minutes: "#,##0.0",
  months: "#,##0.0",
  ratio: "0.00",
  points: "0",
};

/** Amounts of at least this many main units, such as euros, are shown without decimals, as on the screens. */
const wholeFrom = 100;

/**
 * Converts a value for a spreadsheet: amounts in main units of their currency, percentages as fractions of 1. Amounts
 * have decimals if the `largest` amount of their column, in minor units, is below `wholeFrom` main units.
 */
function numberValue(
  value: number | null | undefined,
  unit: Unit,
  currency: Currency,
  largest = Math.abs(value ?? 0),
): GridValue {
  if (value == null) return { kind: "unknown" };
  if (unit === "money") {
    const digits = largest >= wholeFrom * 10 ** currencyDigits(currency) ? 0 : currencyDigits(currency);
    return {
      kind: "number",
      value: value / 10 ** currencyDigits(currency),
      format: digits === 0 ? formats.count : `${formats.count}.${"0".repeat(digits)}`,
    };
  }
  return { kind: "number", value: unit === "percent" ? value / 100 : value, format: formats[unit] };
}

/** Returns the indexes of the result's columns that a block displays. */
function shownColumns({ columns }: MeasureResult, source: MetricSource): number[] {
  const visible = columns.flatMap(({ measure }, at) => (source.columns?.includes(measure) === false ? [] : [at]));
  return source.isAlone ? visible.slice(0, 1) : visible;
}

const isParted = ({ question }: MetricSource) => question.grain !== undefined || (question.by?.length ?? 0) > 0;

/** Converts a result to cells, with a header if there is more than one value. */
export function metricCells(result: MeasureResult, source: MetricSource, words: MetricWords): GridValue[][] {
  const { columns, currency, total, rows } = result;
  const { grain, by = [] } = source.question;
  const visible = shownColumns(result, source);
  const isCompared = result.compared_range !== null;
  const cellsOf = ({ values, compared }: Pick<ResultRow, "values" | "compared">, largest?: readonly number[]) =>
    visible.flatMap((at) => {
      const unit = columns[at]?.unit ?? "count";
      const own = numberValue(values[at], unit, currency, largest?.[at]);
      return isCompared ? [own, numberValue(compared[at], unit, currency, largest?.[at])] : [own];
    });
  const titled = (at: number) => {
    const { measure, unit } = columns[at] ?? {};
    return measure && unit ? `${words.name(measure)} (${words.unit(unit, currency)})` : "";
  };
  const known = { values: columns.map((_, at) => knownTotal(result, at)), compared: total.compared };
  if (source.isAlone) return [cellsOf(known).slice(0, 1)];
  if (!isParted(source))
    return [
      [words.measure, words.value, ...(isCompared ? [words.before(words.value)] : [])].map(textValue),
      ...visible.map((at) => {
        const unit = columns[at]?.unit ?? "count";
        const line = [textValue(titled(at)), numberValue(known.values[at], unit, currency)];
        return isCompared ? [...line, numberValue(total.compared[at], unit, currency)] : line;
      }),
    ];
  const largest = columns.map((_, at) =>
    Math.max(
      0,
      ...rows.flatMap(({ values, compared }) => [values[at], compared[at]].map((value) => Math.abs(value ?? 0))),
    ),
  );
  const head = visible.flatMap((at) => (isCompared ? [titled(at), words.before(titled(at))] : [titled(at)]));
  return [
    [...(grain ? [words.grain(grain)] : []), ...by.map(words.dimension), ...head].map(textValue),
    ...rows.map((row) => [
      ...(grain ? [periodValue(row.period?.from, grain)] : []),
      ...by.map((_, at) => textValue(words.group(row.by[at] ?? { id: null, label: null }))),
      ...cellsOf(row, largest),
    ]),
  ];
}

function periodValue(from: string | undefined, grain: Grain): GridValue {
  const value = from === undefined ? null : dayValue(from);
  const format = periodFormats[grain];
  return value?.kind === "number" && format ? { ...value, format } : value;
}

/**
 * Returns the value of a result at a cell of its block, both counted from 0; null for cells without a value and for
 * comparisons.
 */
export function metricAt(
  result: MeasureResult,
  source: MetricSource,
  cell: { row: number; column: number },
): { column: number; row: ResultRow | null } | null {
  const visible = shownColumns(result, source);
  if (source.isAlone) return visible[0] === undefined ? null : { column: visible[0], row: null };
  if (cell.row === 0) return null;
  if (!isParted(source)) {
    const column = cell.column === 1 ? visible[cell.row - 1] : undefined;
    return column === undefined ? null : { column, row: null };
  }
  const { grain, by = [] } = source.question;
  const place = cell.column - by.length - (grain ? 1 : 0);
  const step = result.compared_range ? 2 : 1;
  const column = place % step === 0 ? visible[place / step] : undefined;
  const row = result.rows[cell.row - 1];
  return column === undefined || !row ? null : { column, row };
}
