import { isEditable } from "#domain/records/cell-value.ts";
import { isCustom, type RecordColumn } from "#domain/records/record-columns.ts";

const settable = new Set<RecordColumn["kind"]>(["text", "longText", "choice", "percent", "integer", "boolean"]);

/**
 * True if a workflow can set the field to the same value for any record. Owners are assigned instead, and custom
 * fields, the currency and fields that identify a record cannot be set.
 */
export const isSettable = (column: RecordColumn) =>
  isEditable(column) &&
  !isCustom(column) &&
  !["name", "given_name", "family_name", "external_id", "currency"].includes(column.name) &&
  (settable.has(column.kind) || column.target === "stages");

/** True if a trigger can wait until the field has a value, because there are only a few possible values. */
export const isWatched = (column: RecordColumn) =>
  isEditable(column) &&
  (column.kind === "choice" ||
    column.kind === "boolean" ||
    (column.kind === "link" && (column.target === "stages" || column.target === "members")));
