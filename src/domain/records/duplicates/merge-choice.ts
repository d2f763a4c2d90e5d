import { type RecordColumn, type RecordColumns, valueOf } from "#domain/records/record-columns.ts";

type Row = { id: string; [column: string]: unknown };
/**
 * The source of the merged value for each column: the ID of a record, or `both` for joining the texts. `keep` is the
 * record that is kept.
 */
export type MergeChoice = { keep: string; values: Readonly<Record<string, string>> };
export const both = "both";

export type MergeField = { column: RecordColumn; isSame: boolean; joined: string | undefined };

const longest: Record<string, number> = { text: 200, longText: 10_000 };
// Columns whose values cannot be joined, such as names and codes.
const single = new Set([
  "name",
  "given_name",
  "family_name",
  "city",
  "region",
  "postal_code",
  "country",
  "external_id",
  "currency",
]);

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== "";

/** The column of the record's amount, which is stored in the record's currency. */
const isAmount = ({ kind, name, path, isReadOnly }: RecordColumn) => kind === "money" && path === name && !isReadOnly;

/** Returns the fields with a value in at least one of the records, in the order of the record's page. */
export function mergeFields({ columns }: RecordColumns, rows: readonly Row[]): MergeField[] {
  const hasAmount = columns.some((column) => isAmount(column) && rows.some((row) => isFilled(valueOf(row, column))));
  return columns
    .filter(
      // The merged record gets the tags of all records, and the currency of the chosen amount, so there is no choice.
      (column) =>
        !column.isReadOnly &&
        !column.isOnlyFilter &&
        column.kind !== "tags" &&
        !(hasAmount && column.name === "currency") &&
        rows.some((row) => isFilled(valueOf(row, column))),
    )
    .map((column) => {
      const values = rows.map((row) => valueOf(row, column));
      const isSame = values.every((value) => JSON.stringify(value) === JSON.stringify(values[0]));
      return { column, isSame, joined: isSame ? undefined : joinTexts(column, values) };
    });
}

/**
 * Proposes to keep the most complete record (the oldest among equals), and to fill in the values that it lacks from the
 * others.
 */
export function proposeMerge(columns: RecordColumns, rows: readonly Row[]): MergeChoice {
  const fields = mergeFields(columns, rows);
  const fill = (row: Row) => fields.filter(({ column }) => isFilled(valueOf(row, column))).length;
  const [keep] = rows.toSorted((a, b) => fill(b) - fill(a) || String(a.created_at).localeCompare(String(b.created_at)));
  return { keep: keep?.id ?? "", values: keep ? valuesOf(fields, rows, keep) : {} };
}

/** Returns the choice that keeps another record with its values. */
export function keepOther(columns: RecordColumns, rows: readonly Row[], keep: string): MergeChoice {
  const survivor = rows.find(({ id }) => id === keep);
  return { keep, values: survivor ? valuesOf(mergeFields(columns, rows), rows, survivor) : {} };
}

function valuesOf(fields: readonly MergeField[], rows: readonly Row[], keep: Row): Record<string, string> {
  const from = (column: RecordColumn) =>
    (isFilled(valueOf(keep, column)) ? keep : rows.find((row) => isFilled(valueOf(row, column)))) ?? keep;
  return Object.fromEntries(fields.map(({ column }) => [column.name, from(column).id]));
}

/** Returns the merge request, which contains only the values to change in the kept record. */
export function toMerge(columns: RecordColumns, rows: readonly Row[], { keep, values }: MergeChoice) {
  const fields: Record<string, unknown> = {};
  const custom: Record<string, unknown> = {};
  for (const { column, joined } of mergeFields(columns, rows)) {
    const chosen = values[column.name];
    if (chosen === undefined || chosen === keep) continue;
    const source = rows.find(({ id }) => id === chosen);
    const value = chosen === both ? joined : source && valueOf(source, column);
    if (isAmount(column) && source?.currency !== undefined) fields.currency = source.currency;
    if (column.path === column.name) fields[column.name] = value ?? null;
    else custom[column.name] = value ?? null;
  }
  const merge = rows.map(({ id }) => id).filter((id) => id !== keep);
  return { keep, merge, fields: Object.keys(custom).length > 0 ? { ...fields, custom } : fields };
}

function joinTexts({ kind, name }: RecordColumn, values: readonly unknown[]): string | undefined {
  const limit = longest[kind];
  if (limit === undefined || single.has(name)) return undefined;
  const texts = [...new Set(values.filter(isFilled).map(String))];
  const joined = texts.join(kind === "longText" ? "\n\n" : "; ");
  return texts.length > 1 && joined.length <= limit ? joined : undefined;
}
