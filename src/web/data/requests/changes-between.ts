import { canonicalJson } from "#domain/canonical-json.ts";

/** Columns with the time of an action: two users who both performed it do not conflict. */
const doneAt: ReadonlySet<string> = new Set(["completed_at", "archived_at"]);

/** True if two values of a column are equivalent. */
export const isSame = (column: string, one: unknown, other: unknown): boolean =>
  doneAt.has(column) ? isEmpty(one) === isEmpty(other) : canonical(one) === canonical(other);

const isEmpty = (value: unknown) => value === null || value === undefined;

/**
 * Converts a value to a string that is equal for equivalent values: Postgres sorts the keys of jsonb and formats
 * timestamps differently.
 */
const canonical = (value: unknown): string =>
  typeof value === "string" && /^\d{4}-\d\d-\d\d[T ]\d/.test(value)
    ? String(Date.parse(value))
    : canonicalJson(value ?? null);

/** Returns the columns of `after` that differ from `before`. */
export const changesBetween = <Row extends object>(before: Row, after: Row): Partial<Row> =>
  Object.fromEntries(
    Object.entries(after).filter(([column, value]) => !isSame(column, before[column as keyof Row], value)),
  ) as Partial<Row>;
