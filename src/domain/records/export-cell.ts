import { currencyDigits, toMajor } from "#domain/numbers/money.ts";
import { hasCurrencyColumn } from "#domain/records/kinds/kinds.ts";
import type { CellKind } from "#domain/records/lists/table-cell.ts";
import { columnOf, isCustom, type RecordColumn, type RecordColumns, valueOf } from "#domain/records/record-columns.ts";
import { linkId, linksToRecords, recordId } from "#domain/records/record-ids.ts";

const cellKinds: Partial<Record<RecordColumn["kind"], CellKind>> = {
  money: "number",
  number: "number",
  integer: "number",
  percent: "percent",
  date: "day",
  moment: "moment",
};

/** Returns the kind of a column's cells in a file, and the format of amounts in this currency for workbooks. */
export function cellForm(column: RecordColumn, currency: string): { kind: CellKind; format?: string } {
  const kind = cellKinds[column.kind] ?? "text";
  const digits = currencyDigits(currency);
  if (column.kind === "money") return { kind, format: digits > 0 ? `#,##0.${"0".repeat(digits)}` : "#,##0" };
  return column.kind === "percent" && isCustom(column) ? { kind, format: "0.00%" } : { kind };
}

const idColumn = (name: string, path: string): RecordColumn => ({
  name,
  path,
  kind: "text",
  isId: true,
  isRequired: false,
  width: 0,
  isShown: false,
});

/**
 * Returns the columns of a file: the exported columns, and the IDs by which an import recognises the records. With
 * `withLinkIds`, the IDs of linked records are included, because several linked records can have the same name.
 */
export function fileColumns(
  columns: RecordColumns,
  chosen: readonly RecordColumn[],
  options: { withLinkIds: boolean },
): readonly RecordColumn[] {
  const links = options.withLinkIds ? linksToRecords(columns.entity) : [];
  return [
    ...exportedColumns(columns, chosen),
    ...links.map((link) => idColumn(linkId(link), link)),
    idColumn(recordId, "id"),
  ];
}

/** Returns the columns of an export: the chosen ones, and the currency of amounts if each record has its own. */
export function exportedColumns(columns: RecordColumns, chosen: readonly RecordColumn[]): readonly RecordColumn[] {
  const needsCurrency = chosen.some(({ kind }) => kind === "money") && hasCurrencyColumn(columns.entity);
  const currency = needsCurrency ? columnOf(columns, "currency") : undefined;
  return currency && !chosen.some(({ name }) => name === "currency") ? [...chosen, currency] : chosen;
}

type Words = {
  choice(value: string, column: RecordColumn): string;
  yes: string;
  no: string;
  /** The currency of amounts without their own currency. */
  currency: string;
  /** The names of tags, and of records that custom fields link to, by ID. */
  names: ReadonlyMap<string, string>;
};

/** Formats a cell for a file: names instead of IDs, amounts as plain decimals, days as YYYY-MM-DD. */
export function exportCell(row: Record<string, unknown>, column: RecordColumn, words: Words): string {
  const value = valueOf(row, column);
  if (value === null || value === undefined) return "";
  switch (column.kind) {
    case "money":
      return toMajor(Number(value), typeof row.currency === "string" ? row.currency : words.currency);
    case "link": {
      const linked = column.embed ? (row[column.embed] as { name: string } | null) : null;
      return linked?.name ?? words.names.get(String(value)) ?? "";
    }
    case "choice":
      return words.choice(String(value), column);
    case "multiChoice":
      return (value as string[]).map((key) => words.choice(key, column)).join(", ");
    case "tags":
    case "links":
      return (value as string[]).flatMap((id) => words.names.get(id) ?? []).join(", ");
    case "boolean":
      return value === true ? words.yes : words.no;
    default:
      return String(value);
  }
}
