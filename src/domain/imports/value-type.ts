import { dateShape } from "#domain/imports/date-shape.ts";
import { numberShape } from "#domain/imports/number-shape.ts";

/** The functions that recognise numbers and dates; null for other values. */
export const shapes = { number: numberShape, date: dateShape };

const types: Readonly<Record<string, keyof typeof shapes>> = {
  money: "number",
  number: "number",
  integer: "number",
  decimal: "number",
  percent: "number",
  date: "date",
};

/** Returns the type of values of a kind of column or field; undefined if they are neither numbers nor dates. */
export const valueTypeOf = (kind: string) => types[kind];
