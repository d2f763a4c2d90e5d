export const forms = [
  "plain",
  "alias",
  "hint",
  "inner",
  "left",
  "spread",
  "absent",
  "present",
  "nested filter",
  "nested page",
  "related order",
  "count",
] as const;

/** A query, with the rows or the error that it returns. */
type Cell = [query: string, rows: unknown[] | { status: number; code: string }];

/** A kind of relationship, seen from one side, with a query for each form of embedding. */
export type Kind = { from: string; order: string; cells: Record<(typeof forms)[number], Cell> };

/** Returns rows with two columns, from pairs of values: `pairs("name", "house", ["Red", "Odeon"])`. */
export const pairs = (first: string, second: string, ...rows: [unknown, unknown][]) =>
  rows.map(([one, two]) => ({ [first]: one, [second]: two }));

export const singles = (name: string, ...values: unknown[]) => values.map((value) => ({ [name]: value }));

/** Returns a function that creates a related row with only this column. */
export const of = (name: string) => (value: unknown) => ({ [name]: value });
export const listOf =
  (name: string) =>
  (...values: unknown[]) =>
    singles(name, ...values);

export const noRelatedOrder = { status: 400, code: "PGRST118" };
