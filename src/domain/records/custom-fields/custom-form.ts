import type { Currency } from "#domain/numbers/currency.ts";
import { type Draft, readDraft, toDraft } from "#domain/records/cell-value.ts";
import { type RecordColumn, valueOf } from "#domain/records/record-columns.ts";
import type { FormProblem, FormValues, RecordValues } from "#domain/records/record-form.ts";

type Context = { language: string; currency: Currency };

/**
 * Converts the text of a form field to a draft. Forms store several choices as a comma-separated text; keys of choices
 * contain no comma.
 */
export const toDraftOf = (column: RecordColumn, text: string): Draft =>
  column.kind === "multiChoice" ? text.split(",").filter(Boolean) : text;
export const toText = (draft: Draft) => (typeof draft === "string" ? draft : draft.join(","));

/** Formats the custom fields of a record as form values. */
export const customValues = (columns: readonly RecordColumn[], record: RecordValues, context: Context): FormValues =>
  Object.fromEntries(columns.map((column) => [column.name, toText(toDraft(column, valueOf(record, column), context))]));

const read = (column: RecordColumn, text: string, context: Context) =>
  readDraft({ ...column, isRequired: column.isInForm === true }, toDraftOf(column, text), context);

/** Returns the problems with the custom fields of a form, by field. */
export function customProblems(
  columns: readonly RecordColumn[],
  values: FormValues,
  context: Context,
): [name: string, problem: FormProblem][] {
  return columns.flatMap((column): [string, FormProblem][] => {
    const { problem } = read(column, values[column.name] ?? "", context);
    return problem ? [[column.name, problem]] : [];
  });
}

/**
 * Returns the column `custom` with the changed fields, or no column if none has changed. All other custom fields of the
 * record are preserved.
 */
export function toCustom(
  columns: readonly RecordColumn[],
  values: FormValues,
  changed: (name: string) => boolean,
  value: unknown,
  context: Context,
): { custom?: Record<string, unknown> } {
  // A new currency changes the meaning of amounts, so unchanged amounts are also written.
  const written = columns.filter(({ name, kind }) => changed(name) || (kind === "money" && changed("currency")));
  if (written.length === 0) return {};
  const custom = { ...(value as Record<string, unknown> | null | undefined) };
  for (const column of written) {
    const result = read(column, values[column.name] ?? "", context);
    custom[column.name] = result.problem ? null : result.value;
  }
  return { custom };
}
