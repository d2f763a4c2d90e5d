import { recordPage } from "#domain/assistant/tools/page-urls.ts";
import type { FormattedRecord, FormattedValue } from "#domain/assistant/tools/result-schemas.ts";
import { type Currency, currencyOr } from "#domain/numbers/currency.ts";
import { formatMoney, toMajor } from "#domain/numbers/money.ts";
import { hasCurrencyColumn } from "#domain/records/kinds/kinds.ts";
import { type RecordColumn, type RecordColumns, valueOf } from "#domain/records/record-columns.ts";

/** A row of a record table as returned by the database. */
export type RecordRow = Readonly<Record<string, unknown>> & { id: string; name: string; version: number };

type FormatOptions = {
  language: string;
  origin: string;
  /** The workspace's currency, for amounts without their own currency. */
  currency: Currency;
  /** The names of linked records, by ID. */
  names: ReadonlyMap<string, string>;
};

/** Formats a record for a reader who does not know its columns. Columns without a value are omitted. */
export function formatRecord(
  { entity, columns }: RecordColumns,
  row: RecordRow,
  options: FormatOptions,
): FormattedRecord {
  const own = hasCurrencyColumn(entity) ? currencyOr(row.currency, options.currency) : options.currency;
  const fields: Record<string, FormattedValue> = {};
  for (const column of columns) {
    const formatted =
      column.name === "name" ? null : formatValue(column, valueOf(row, column), { ...options, currency: own });
    if (formatted !== null && !(Array.isArray(formatted) && formatted.length === 0)) fields[column.name] = formatted;
  }
  return {
    kind: entity,
    id: row.id,
    name: row.name,
    version: row.version,
    fields,
    page: recordPage(options.origin, entity, row.id),
  };
}

function formatValue(
  column: RecordColumn,
  value: unknown,
  { language, currency, names }: FormatOptions,
): FormattedValue {
  if (value === null || value === undefined) return null;
  const linked = (id: unknown) => ({ id: String(id), name: names.get(String(id)) ?? null });
  if (column.kind === "money")
    return {
      amount: Number(toMajor(Number(value), currency)),
      currency,
      text: formatMoney(Number(value), currency, language),
    };
  if (column.kind === "link") return linked(value);
  if (Array.isArray(value)) return column.kind === "multiChoice" ? value.map(String) : value.map(linked);
  if (typeof value === "number" || typeof value === "boolean") return value;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Returns the IDs in the columns of rows by the table they refer to. Tags are also rows of a table. */
export function idsToName(
  { columns }: RecordColumns,
  rows: readonly Readonly<Record<string, unknown>>[],
): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>();
  for (const column of columns) {
    const table = column.kind === "tags" ? "tags" : column.target;
    if (!table) continue;
    const known = ids.get(table) ?? new Set();
    ids.set(table, known);
    for (const id of rows.flatMap((row) => valueOf(row, column) ?? [])) known.add(String(id));
  }
  return ids;
}
