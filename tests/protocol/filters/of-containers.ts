import fc from "fast-check";

import { inOrder, isNull, type Plain } from "./compared.ts";
import { type Json, json, type Range, type Row, spans } from "./rows.ts";
import { arrayText } from "./tree.ts";
import { known } from "./truth.ts";

/** Returns conditions with operators on two values of one type. */
function related<T>(
  field: string,
  of: (row: Row) => T | null,
  operand: fc.Arbitrary<{ text: string; value: T }>,
  operators: Record<string, (own: T, value: T) => boolean>,
): fc.Arbitrary<Plain> {
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .record({ operator: fc.constantFrom(...Object.keys(operators)), operand })
        .map(({ operator, operand: { text, value } }): Plain => ({
          field,
          operator,
          operand: text,
          holds: (row) => known(of(row), (own) => operators[operator]?.(own, value) ?? false),
        })),
    },
    { weight: 1, arbitrary: isNull(field, (row) => of(row) === null) },
  );
}

const within = <T>(part: T[], whole: T[]) => part.every((item) => whole.includes(item));
export const ofArray = <T extends string | number>(
  field: string,
  of: (row: Row) => T[] | null,
  operand: fc.Arbitrary<T[]>,
) =>
  related(
    field,
    of,
    operand.map((value) => ({ text: arrayText(value.map(String)), value })),
    {
      eq: (own, value) => inOrder(JSON.stringify(own), JSON.stringify(value)) === 0,
      cs: (own, value) => within(value, own),
      cd: (own, value) => within(own, value),
      ov: (own, value) => own.some((item) => value.includes(item)),
    },
  );

/** Compares lists item by item. A prefix comes first. */
export const itemByItem = (a: number[], b: number[]): number => {
  const at = a.findIndex((item, index) => item !== b[index]);
  return at === -1 || at >= b.length ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? 0);
};

const isObject = (value: Json): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const sameJson = (a: Json, b: Json): boolean => {
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, at) => sameJson(item, b[at] ?? null))
    );
  if (!isObject(a) || !isObject(b)) return a === b;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => key in b && sameJson(a[key] ?? null, b[key] ?? null))
  );
};
/**
 * True if the part is contained according to Postgres: each of its items is contained in some item of the whole, in any
 * position.
 */
export function containsJson(whole: Json, part: Json): boolean {
  if (Array.isArray(part))
    return Array.isArray(whole) && part.every((item) => whole.some((other) => containsJson(other, item)));
  if (!isObject(part)) return whole === part;
  return (
    isObject(whole) &&
    Object.entries(part).every(([key, value]) => key in whole && containsJson(whole[key] ?? null, value))
  );
}
export const ofJson: fc.Arbitrary<Plain> = related(
  "data",
  (row) => row.data,
  json.map((value) => ({ text: JSON.stringify(value), value: value as Json & {} })),
  {
    eq: sameJson,
    neq: (own, value) => !sameJson(own, value),
    cs: containsJson,
    cd: (own, value) => containsJson(value, own),
  },
);

/**
 * Returns conditions on a part of a JSON document. The part is JSON null if the document contains null, and missing
 * otherwise.
 */
export const ofPathJson = (field: string, of: (row: Row) => Json | undefined): fc.Arbitrary<Plain> =>
  fc.constantFrom<Json>(1, 2, "1", "x", true, null, [], [1]).chain((value) =>
    fc.constantFrom("eq", "neq").map((operator): Plain => ({
      field,
      operator,
      operand: JSON.stringify(value),
      holds: (row) => {
        const own = of(row);
        return own === undefined ? null : sameJson(own, value) === (operator === "eq");
      },
    })),
  );

export function readRange(text: string): Range {
  const [, open, from, to, close] = /^([[(])(-?\d*),(-?\d*)([\])])$/.exec(text) ?? [];
  if (from === undefined || to === undefined) return null;
  const start = from === "" ? -Infinity : Number(from) + (open === "(" ? 1 : 0);
  const end = to === "" ? Infinity : Number(to) + (close === "]" ? 1 : 0);
  return start < end ? { from: start, to: end } : null;
}
const both =
  (test: (own: { from: number; to: number }, other: { from: number; to: number }) => boolean) =>
  (own: { range: Range }, other: { range: Range }) =>
    own.range !== null && other.range !== null && test(own.range, other.range);
const inside = (part: Range, whole: Range) =>
  part === null || (whole !== null && whole.from <= part.from && part.to <= whole.to);
const sameRange = (a: Range, b: Range) => inside(a, b) && inside(b, a);

export const ofRange: fc.Arbitrary<Plain> = related(
  "span",
  (row) => (row.span === null ? null : { range: readRange(row.span) }),
  fc
    .constantFrom(...spans, "(1,4]", "[3,3]", "(4,5)", "[2,4]", "(,1]")
    .map((text) => ({ text, value: { range: readRange(text) } })),
  {
    eq: (own, value) => sameRange(own.range, value.range),
    neq: (own, value) => !sameRange(own.range, value.range),
    cs: (own, value) => inside(value.range, own.range),
    cd: (own, value) => inside(own.range, value.range),
    ov: both((own, value) => own.from < value.to && value.from < own.to),
    sl: both((own, value) => own.to <= value.from),
    sr: both((own, value) => own.from >= value.to),
    nxr: both((own, value) => own.to <= value.to),
    nxl: both((own, value) => own.from >= value.from),
    adj: both((own, value) => own.to === value.from || own.from === value.to),
  },
);
