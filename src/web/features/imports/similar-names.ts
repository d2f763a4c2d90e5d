import type { Mapping } from "#domain/imports/mapping.ts";
import { nameKey } from "#domain/imports/name-key.ts";
import type { Plan } from "#domain/imports/plan.ts";
import { fieldsOf } from "#domain/records/kinds/kinds.ts";

type Similar = Plan["similar"][number];
/**
 * A name in the file, and the name that it may be merged into. The other properties are set only if a check found the
 * two names.
 */
export type SimilarName = Pick<Similar, "field" | "value" | "like"> &
  Partial<Omit<Similar, "field" | "value" | "like">>;

const keyOf = ({ field, value }: Pick<Similar, "field" | "value">) => `${field}\n${value}`;

/**
 * Returns the names that were merged earlier, from the mapped values of name columns. Stages and choices have their own
 * section.
 */
export function mergedNames(mapping: Mapping): SimilarName[] {
  const fields = fieldsOf(mapping.entity);
  return Object.entries(mapping.values).flatMap(([field, values]) => {
    const isName = field === "name" || (fields[field]?.link !== undefined && field !== "stage_id");
    return isName
      ? Object.entries(values).flatMap(([value, like]) => (like === null ? [] : [{ field, value, like }]))
      : [];
  });
}

/** Returns the similar names found by a check, and those merged before it. */
export function allSimilarNames(similar: Plan["similar"], mapping: Mapping): SimilarName[] {
  const groups = [...groupSame(similar), ...similar.filter(({ certainty }) => certainty === "close")];
  const known = new Set(groups.map(keyOf));
  return [...mergedNames(mapping).filter((spelling) => !known.has(keyOf(spelling))), ...groups];
}

type Name = { name: string; rows: number | null; source: Similar["source"] };

/** Merges all spellings of a name into one of them: an existing one, or else the most frequent one. */
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
 * Normalises a name as the database does. Names that differ only in case, width or spaces are treated as identical, so
 * the user need not decide.
 */
const oneName = (name: string) => name.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();

function byWeight(one: Name, other: Name): number {
  if (one.source !== other.source) return one.source === "workspace" ? -1 : 1;
  return (other.rows ?? 0) - (one.rows ?? 0);
}
