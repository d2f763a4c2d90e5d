import { columnOf, type RecordColumn, type RecordColumns } from "#domain/records/record-columns.ts";

/** Returns the key of a custom field from a path such as `custom.cf_colour`; undefined for other columns. */
export const customKeyOf = (path: string) => /^custom\.(.+)$/.exec(path)?.[1];

/**
 * Returns the kind of a column in the history of any table: the kind of the record's field, otherwise the kind that the
 * column's name implies.
 */
export function changeColumn(known: RecordColumns | undefined, path: string): Pick<RecordColumn, "kind" | "name"> {
  const name = customKeyOf(path) ?? path;
  const column = known && columnOf(known, name);
  if (column) return column;
  if (path.endsWith("_id")) return { name, kind: "link" };
  if (path.endsWith("_on")) return { name, kind: "date" };
  return { name, kind: path.endsWith("_at") ? "moment" : "text" };
}
