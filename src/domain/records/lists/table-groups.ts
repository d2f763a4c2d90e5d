import { type RecordColumn, type RecordColumns, columnOf } from "#domain/records/record-columns.ts";

// Names and addresses are nearly unique, so most groups would consist of a single row.
const tooMany: ReadonlySet<string> = new Set(["name", "given_name", "address_line", "external_id", "deal_number"]);

/** True if rows are grouped by month instead of by value. */
export const isByMonth = ({ kind }: RecordColumn) => kind === "date" || kind === "moment";

/** Returns the columns whose values or months make useful groups. */
export function groupColumns({ columns }: RecordColumns): RecordColumn[] {
  return columns.filter(
    (column) =>
      !column.isOnlyFilter &&
      (isByMonth(column) || (["choice", "link", "boolean", "text"].includes(column.kind) && !tooMany.has(column.name))),
  );
}

/** Returns the column by which a table is grouped; undefined if it is not valid. */
export function readGroup(columns: RecordColumns, group: string | undefined): RecordColumn | undefined {
  const column = group === undefined ? undefined : columnOf(columns, group);
  return column && groupColumns(columns).includes(column) ? column : undefined;
}
