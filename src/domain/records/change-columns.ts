import { columnOf, type RecordColumn, type RecordColumns } from "#domain/records/record-columns.ts";

/** Returns the key of a custom field that a change names as `custom.cf_colour`. */
export const customKeyOf = (path: string) => /^custom\.(.+)$/.exec(path)?.[1];

/**
 * Returns the type of a column of any table with a history: its field, or the type that its name implies if it is not a
 * record's field.
 */
export function changeColumn(known: RecordColumns | undefined, path: string): Pick<RecordColumn, "kind" | "name"> {
  const name = customKeyOf(path) ?? path;
  const column = known && columnOf(known, name);
  if (column) return column;
  if (path.endsWith("_id")) return { name, kind: "link" };
  if (path.endsWith("_on")) return { name, kind: "date" };
  return { name, kind: path.endsWith("_at") ? "moment" : "text" };
}
