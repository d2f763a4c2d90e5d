import fc from "fast-check";

import type { Row } from "./rows.ts";
import type { Condition } from "./tree.ts";
import { every, known, some } from "./truth.ts";

/** A condition without its negation. */
export type Plain = Omit<Condition, "kind" | "not">;
/** A value, and one of its notations. */
export type Written<T> = { text: string; value: T };

const operators: Record<string, (order: number) => boolean> = {
  eq: (order) => order === 0,
  neq: (order) => order !== 0,
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
};
const listed = ["eq", "gt", "gte", "lt", "lte"];

/** Returns conditions with comparison operators for a column whose values are ordered. */
export function compared<T>(
  field: string,
  of: (row: Row) => T | null,
  order: (a: T, b: T) => number,
  operand: fc.Arbitrary<Written<T>>,
): fc.Arbitrary<Plain> {
  const operator = fc.constantFrom(...Object.keys(operators));
  const test = (name: string, row: Row, value: T) =>
    known(of(row), (own) => operators[name]?.(order(own, value)) ?? false);
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ operator, operand }).map(({ operator: name, operand: { text, value } }) => ({
        field,
        operator: name,
        operand: text,
        holds: (row: Row) => test(name, row, value),
      })),
    },
    operand.map(({ text, value }) => ({
      field,
      operator: "isdistinct",
      operand: text,
      holds: (row: Row) => {
        const own = of(row);
        return own === null || order(own, value) !== 0;
      },
    })),
    isNull(field, (row) => of(row) === null),
  );
}

/** Returns the same conditions, and comparisons with each value of a list. */
export function listedToo<T>(
  field: string,
  of: (row: Row) => T | null,
  order: (a: T, b: T) => number,
  operand: fc.Arbitrary<Written<T>>,
): fc.Arbitrary<Plain> {
  const operands = fc.array(operand, { maxLength: 3 });
  const inList = operands.map((list): Plain => ({
    field,
    operator: "in",
    operand: { in: list.map(({ text }) => text) },
    holds: (row) => some(withoutEmptyText(list).map(({ value }) => known(of(row), (own) => order(own, value) === 0))),
  }));
  const test = (name: string) => (own: T, value: T) => operators[name]?.(order(own, value)) ?? false;
  const quantified = fc.constantFrom(...listed).chain((name) => anyOrAll(field, name, of, operand, test(name)));
  return fc.oneof({ weight: 2, arbitrary: compared(field, of, order, operand) }, inList, quantified);
}

/** Returns the values of a list. PostgREST reads a list of only an empty text as an empty list. */
const withoutEmptyText = <T>(list: Written<T>[]) => (list.length === 1 && list[0]?.text === "" ? [] : list);

/**
 * Returns conditions with `any` or `all`. An unknown value in the list makes the result unknown if the value would
 * decide.
 */
export function anyOrAll<T, V>(
  field: string,
  name: string,
  of: (row: Row) => T | null,
  operand: fc.Arbitrary<Written<V>>,
  test: (own: T, value: V) => boolean,
): fc.Arbitrary<Plain> {
  const list = fc.array(fc.option(operand, { nil: null, freq: 8 }), { maxLength: 3 });
  return fc.record({ quantifier: fc.constantFrom("any", "all"), list }).map(({ quantifier, list: items }) => ({
    field,
    operator: `${name}(${quantifier})`,
    operand: { array: items.map((item) => item?.text ?? null) },
    holds: (row) =>
      (quantifier === "any" ? some : every)(
        items.map((item) => (item === null ? null : known(of(row), (own) => test(own, item.value)))),
      ),
  }));
}

export function isNull(field: string, test: (row: Row) => boolean): fc.Arbitrary<Plain> {
  return fc.constantFrom("null", "not_null").map((word) => ({
    field,
    operator: "is",
    operand: word,
    holds: (row) => test(row) === (word === "null"),
  }));
}

export const inOrder = <T extends string | number | boolean>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0);
