import type { RecordColumn, RecordColumns } from "#domain/records/record-columns.ts";

/** Returns all columns by which the table of a kind can be filtered. */
export const filterColumns = ({ columns }: RecordColumns): readonly RecordColumn[] =>
  columns.filter((column) => !column.isOnlyShown);
