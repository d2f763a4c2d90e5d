import { fieldsOf } from "#domain/fields.ts";
import type { Mapping } from "#domain/import/mapping.ts";
import type { Plan } from "#domain/import/plan.ts";

/** Two ways to write one name; what is known of how often, when a check found it. */
export type Spelling = Pick<Plan["similar"][number], "field" | "value" | "like"> & Partial<Pick<Plan["similar"][number], "rows" | "like_rows" | "source" | "certainty">>;

/** Spellings that were joined before: what a value of a name stands for. Stages and choices have a place of their own. */
export function joinedSpellings(mapping: Mapping): Spelling[] {
  const fields = fieldsOf(mapping.entity);
  return Object.entries(mapping.values).flatMap(([field, values]) => {
    const isName = field === "name" || (fields[field]?.link !== undefined && field !== "stage_id");
    return isName ? Object.entries(values).flatMap(([value, like]) => (like === null ? [] : [{ field, value, like }])) : [];
  });
}

/** What a check found alike, and what was joined before it. */
export function allSpellings(similar: Plan["similar"], mapping: Mapping): Spelling[] {
  const known = new Set(similar.map(({ field, value }) => `${field}\n${value}`));
  return [...joinedSpellings(mapping).filter(({ field, value }) => !known.has(`${field}\n${value}`)), ...similar];
}
