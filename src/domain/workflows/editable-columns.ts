import { isEditable } from "#domain/records/cell-value.ts";
import { isCustom, type RecordColumn } from "#domain/records/record-columns.ts";

const settable = new Set<RecordColumn["kind"]>(["text", "longText", "choice", "percent", "integer", "boolean"]);

/** True if one value can be set for any record: not owners (which are assigned) or identifying fields. */
export const isSettable = (column: RecordColumn) =>
  isEditable(column) &&
  !isCustom(column) &&
  !["name", "given_name", "family_name", "external_id", "currency"].includes(column.name) &&
  (settable.has(column.kind) || column.target === "stages");

/** True if a trigger can watch the field for a value: it has one of a few values. */
export const isWatched = (column: RecordColumn) =>
  isEditable(column) &&
  (column.kind === "choice" ||
    column.kind === "boolean" ||
    (column.kind === "link" && (column.target === "stages" || column.target === "members")));
