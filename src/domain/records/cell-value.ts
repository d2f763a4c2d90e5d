import type { Currency } from "#domain/numbers/currency.ts";
import { toMinor } from "#domain/numbers/money.ts";
import { readNumber } from "#domain/numbers/numbers.ts";
import type { Field, FieldKind } from "#domain/records/kinds/record-kind.ts";
import { holdsMany, type RecordColumn } from "#domain/records/record-columns.ts";
import { type FormProblem, problemOf, toInputValue } from "#domain/records/record-form.ts";

/** The value of a cell while it is edited; a list for cells with several choices. */
export type Draft = string | readonly string[];

type Context = { language: string; currency: Currency };

/** True if users may edit the column. */
export const isEditable = (column: RecordColumn) => !column.isReadOnly && !column.isOnlyFilter;

/** True if typing in a cell replaces its value; values that are selected from a list or a calendar are not typed. */
export const isTyped = (column: RecordColumn) =>
  !holdsMany(column) && !["choice", "link", "boolean", "date"].includes(column.kind);

const asField = ({ kind, choices }: RecordColumn): Field => ({
  kind: kind as FieldKind,
  ...(choices && { choices }),
});

/** Converts a stored value for editing in a cell. */
export function toDraft(column: RecordColumn, value: unknown, context: Context): Draft {
  if (holdsMany(column)) return Array.isArray(value) ? value.map(String) : [];
  if (column.kind === "boolean") return value === null || value === undefined ? "" : String(value);
  return toInputValue(asField(column), value, context);
}

/** Parses an edited value, or returns the problem with it. */
export function readDraft(
  column: RecordColumn,
  draft: Draft,
  context: Context,
): { value: unknown; problem?: undefined } | { problem: FormProblem } {
  if (typeof draft !== "string") {
    if (draft.length === 0 && column.isRequired) return { problem: "required" };
    return { value: draft.length === 0 && !["tags", "links"].includes(column.kind) ? null : draft };
  }
  const typed = draft.trim();
  if (typed === "") return column.isRequired ? { problem: "required" } : { value: null };
  switch (column.kind) {
    case "boolean":
      return { value: typed === "true" };
    default: {
      const problem = problemOf(column.name, asField(column), typed, column.isRequired, context);
      if (problem) return { problem };
      return { value: stored(column, typed, context) };
    }
  }
}

function stored({ kind }: RecordColumn, typed: string, { language, currency }: Context): unknown {
  if (kind === "money") return toMinor(readNumber(typed, language) ?? "", currency);
  if (kind === "integer" || kind === "number" || kind === "percent") return Number(readNumber(typed, language));
  return typed;
}
