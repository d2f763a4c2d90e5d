import { shapes, valueTypeOf } from "#domain/imports/value-type.ts";

/** A value with its count and the row of its first cell. */
export type OddValue = { value: string; count: number; row: number };

const maxListed = 20;

/**
 * Returns the values in a column of numbers or dates that are not of its kind; undefined if there are none or over 20,
 * and for other columns.
 */
export function listOddValues(kind: string, values: Iterable<OddValue>): OddValue[] | undefined {
  const type = valueTypeOf(kind);
  if (!type) return undefined;
  const odd = [...values].filter(({ value }) => !shapes[type](value));
  return odd.length === 0 || odd.length > maxListed
    ? undefined
    : odd.map(({ value, count, row }) => ({ value, count, row }));
}
