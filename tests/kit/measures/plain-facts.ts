import type { DimensionId } from "#domain/measures/question.ts";

type Value = string | null | readonly string[];

/** The value of a dimension of a fact, or the several that it has; missing where facts of its kind have none. */
export const dimensionOf = (fact: object, dimension: DimensionId): Value | undefined =>
  (fact as Partial<Record<DimensionId, Value>>)[dimension];

/** Whether a fact's value is one of these, or one of its own several. */
export function has(value: Value | undefined, wanted: readonly (string | null)[]): boolean {
  if (!Array.isArray(value)) return wanted.includes((value as string | null | undefined) ?? null);
  return value.length === 0 ? wanted.includes(null) : value.some((one: string) => wanted.includes(one));
}
