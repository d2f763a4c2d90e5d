import { dateShape } from "#domain/imports/date-shape.ts";
import { numberShape } from "#domain/imports/number-shape.ts";

/** A value with its count and the row of its first cell. */
export type OddValue = { value: string; count: number; row: number };

const maxListed = 20;

/**
 * Returns the values in a column of numbers or dates that are not of its kind; undefined if there are none or over 20,
 * and for other columns.
 */
export function listOddValues(kind: string, values: Iterable<OddValue>): OddValue[] | undefined {
  const parse = { date: dateShape, integer: numberShape, decimal: numberShape, percent: numberShape }[kind];
  if (!parse) return undefined;
  const odd = [...values].filter(({ value }) => !parse(value));
  return odd.length === 0 || odd.length > maxListed
    ? undefined
    : odd.map(({ value, count, row }) => ({ value, count, row }));
}
