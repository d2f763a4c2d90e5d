import { recordPage } from "#domain/assistant/tools/addresses.ts";
import type { ToldRecord, ToldValue } from "#domain/assistant/tools/told.ts";
import { type Currency, currencyOr } from "#domain/numbers/currency.ts";
import { formatMoney, toMajor } from "#domain/numbers/money.ts";
import { saysCurrency } from "#domain/records/kinds/kinds.ts";
import { type RecordColumn, type RecordColumns, valueOf } from "#domain/records/record-columns.ts";

/** A row of a record's table, as the database returns it. */
export type RecordRow = Readonly<Record<string, unknown>> & { id: string; name: string; version: number };

type Reader = {
  language: string;
  origin: string;
  /** The workspace's currency, used for amounts without their own. */
  currency: Currency;
  /** The names of linked records, by their ids. */
  names: ReadonlyMap<string, string>;
};

/** Formats a record for readers who do not know its columns. */
export function tellRecord({ entity, columns }: RecordColumns, row: RecordRow, reader: Reader): ToldRecord {
  const own = saysCurrency(entity) ? currencyOr(row.currency, reader.currency) : reader.currency;
  const fields: Record<string, ToldValue> = {};
  for (const column of columns) {
    const told = column.name === "name" ? null : tellValue(column, valueOf(row, column), { ...reader, currency: own });
    if (told !== null && !(Array.isArray(told) && told.length === 0)) fields[column.name] = told;
  }
  return {
    kind: entity,
    id: row.id,
    name: row.name,
    version: row.version,
    fields,
    page: recordPage(reader.origin, entity, row.id),
  };
}

function tellValue(column: RecordColumn, value: unknown, { language, currency, names }: Reader): ToldValue {
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

/** Returns the ids in the columns of rows, by the table of the records they refer to; tags are rows of a table too. */
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
    for (const held of rows.flatMap((row) => valueOf(row, column) ?? [])) known.add(String(held));
  }
  return ids;
}
