import type { Mapping } from "#domain/imports/mapping.ts";
import { nameKey } from "#domain/imports/name-key.ts";
import type { Plan } from "#domain/imports/plan.ts";
import { fieldsOf } from "#domain/records/kinds/kinds.ts";

type Similar = Plan["similar"][number];
/** A name in the file and the one it may be merged into; further data if a check found them similar. */
export type SimilarName = Pick<Similar, "field" | "value" | "like"> &
  Partial<Omit<Similar, "field" | "value" | "like">>;

const keyOf = ({ field, value }: Pick<Similar, "field" | "value">) => `${field}\n${value}`;

/** Returns the spellings merged before, from the mapped values of name columns. Stages and choices have their own section. */
export function mergedNames(mapping: Mapping): SimilarName[] {
  const fields = fieldsOf(mapping.entity);
  return Object.entries(mapping.values).flatMap(([field, values]) => {
    const isName = field === "name" || (fields[field]?.link !== undefined && field !== "stage_id");
    return isName
      ? Object.entries(values).flatMap(([value, like]) => (like === null ? [] : [{ field, value, like }]))
      : [];
  });
}

/** Returns the spellings found by a check, and those merged before it. */
export function allSimilarNames(similar: Plan["similar"], mapping: Mapping): SimilarName[] {
  const groups = [...groupSame(similar), ...similar.filter(({ certainty }) => certainty === "close")];
  const known = new Set(groups.map(keyOf));
  return [...mergedNames(mapping).filter((spelling) => !known.has(keyOf(spelling))), ...groups];
}

type Name = { name: string; rows: number | null; source: Similar["source"] };

/** Merges all spellings of one name into one of them: the existing one, else the most frequent. */
function groupSame(similar: Plan["similar"]): SimilarName[] {
  const groups = new Map<string, { field: string; names: Map<string, Name> }>();
  for (const { field, value, rows, like, like_rows, source, certainty } of similar) {
    if (certainty !== "same") continue;
    const key = `${field}\n${nameKey(value)}`;
    const group = groups.get(key) ?? { field, names: new Map<string, Name>() };
    groups.set(key, group);
    if (source === "workspace" || !group.names.has(like))
      group.names.set(like, { name: like, rows: like_rows, source });
    if (!group.names.has(value)) group.names.set(value, { name: value, rows, source: "file" });
  }
  return [...groups.values()].flatMap(({ field, names }) => {
    const [stored, ...others] = [...names.values()].sort(byWeight);
    if (!stored) return [];
    return others
      .filter(({ name, source }) => source === "file" && oneName(name) !== oneName(stored.name))
      .map(({ name, rows }) => ({
        field,
        value: name,
        rows: rows ?? 0,
        like: stored.name,
        like_rows: stored.rows,
        source: stored.source,
        certainty: "same" as const,
      }));
  });
}

/**
 * Normalizes a name as the database does: names that differ only in case or width are the same already, so there is nothing
 * to decide.
 */
const oneName = (name: string) => name.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();

function byWeight(one: Name, other: Name): number {
  if (one.source !== other.source) return one.source === "workspace" ? -1 : 1;
  return (other.rows ?? 0) - (one.rows ?? 0);
}
