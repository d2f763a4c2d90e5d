import { toMajor } from "#domain/numbers/money.ts";
import { type RecordColumn, valueOf } from "#domain/records/record-columns.ts";

type Words = {
  /** A choice as people read it. */
  choice(value: string, column: RecordColumn): string;
  yes: string;
  no: string;
  /** The currency of amounts whose row names none. */
  currency: string;
  /** Names of tags and of records that custom fields point at, by id. */
  names: ReadonlyMap<string, string>;
};

/** What a cell of a list is in a file: names instead of ids, amounts as plain decimals, days as YYYY-MM-DD. */
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
      return (value as string[]).map((one) => words.choice(one, column)).join(", ");
    case "tags":
    case "links":
      return (value as string[]).flatMap((id) => words.names.get(id) ?? []).join(", ");
    case "boolean":
      return value === true ? words.yes : words.no;
    default:
      return String(value);
  }
}
