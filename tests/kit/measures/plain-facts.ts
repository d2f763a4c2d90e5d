import type { DimensionId } from "#domain/metrics/question.ts";

type Value = string | null | readonly string[];

/** Returns the value or values of a dimension of a fact; undefined if facts of its kind have none. */
export const dimensionOf = (fact: object, dimension: DimensionId): Value | undefined =>
  (fact as Partial<Record<DimensionId, Value>>)[dimension];

/** True if a fact's value, or one of its several, is among these. */
export function has(value: Value | undefined, wanted: readonly (string | null)[]): boolean {
  if (!Array.isArray(value)) return wanted.includes((value as string | null | undefined) ?? null);
  return value.length === 0 ? wanted.includes(null) : value.some((item: string) => wanted.includes(item));
}
