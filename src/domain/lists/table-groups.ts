import { type RecordColumn, type RecordColumns, columnOf } from "#domain/records/record-columns.ts";

// A name or an address is nearly as good as a key: its groups would be the rows again.
const tooMany: ReadonlySet<string> = new Set(["name", "given_name", "address_line", "external_id", "deal_number"]);

/** Whether rows are grouped by the month of a column rather than by its value. */
export const isByMonth = ({ kind }: RecordColumn) => kind === "date" || kind === "moment";

/** The columns whose values, or months, make sensible groups. */
export function groupColumns({ columns }: RecordColumns): RecordColumn[] {
  return columns.filter(
    (column) =>
      !column.isOnlyFilter &&
      (isByMonth(column) || (["choice", "link", "boolean", "text"].includes(column.kind) && !tooMany.has(column.name))),
  );
}

/** The column a table is grouped by, if it can be. */
export function readGroup(columns: RecordColumns, group: string | undefined): RecordColumn | undefined {
  const column = group === undefined ? undefined : columnOf(columns, group);
  return column && groupColumns(columns).includes(column) ? column : undefined;
}
