import type { DimensionId } from "#domain/metrics/question.ts";

type Value = string | null | readonly string[];

/** Returns the value or values of a fact's dimension; undefined if facts of that kind do not have the dimension. */
export const dimensionOf = (fact: object, dimension: DimensionId): Value | undefined =>
  (fact as Partial<Record<DimensionId, Value>>)[dimension];

/** True if the value, or one of several values, is among the wanted ones. */
export function has(value: Value | undefined, wanted: readonly (string | null)[]): boolean {
  if (!Array.isArray(value)) return wanted.includes((value as string | null | undefined) ?? null);
  return value.length === 0 ? wanted.includes(null) : value.some((item: string) => wanted.includes(item));
}
