import { isEditable } from "#domain/records/cell-value.ts";
import { isCustom, type RecordColumn } from "#domain/records/record-columns.ts";

const settable = new Set<RecordColumn["kind"]>(["text", "longText", "choice", "percent", "integer", "boolean"]);

/** What one value can be given to any record: neither whose it is (that is assigned) nor what tells it apart. */
export const isSettable = (column: RecordColumn) =>
  isEditable(column) &&
  !isCustom(column) &&
  !["name", "given_name", "family_name", "external_id", "currency"].includes(column.name) &&
  (settable.has(column.kind) || column.target === "stages");

/** A field of which it can be said that it becomes something: one of a few values. */
export const isWatched = (column: RecordColumn) =>
  isEditable(column) &&
  (column.kind === "choice" ||
    column.kind === "boolean" ||
    (column.kind === "link" && (column.target === "stages" || column.target === "members")));
