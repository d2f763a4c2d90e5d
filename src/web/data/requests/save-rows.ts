import type { Row, TableName, Update } from "#domain/database.gen.ts";

import type { Saved } from "./update-rows.ts";

/** Tables whose rows have a version. */
export type VersionedTable = { [Table in TableName]: Row<Table> extends Saved ? Table : never }[TableName];

/** Writes what was changed of rows that were read, all of them alike; who changed the same in the meantime is not overwritten. */
export async function saveRows<Table extends VersionedTable, Changes extends Update<Table>>(
  table: Table,
  read: readonly (Saved & { [Column in keyof Changes]: unknown })[],
  changes: Changes,
): Promise<Saved[]> {
  // It comes after the first screen, with the question about edits that meet.
  const { updateRows } = await import("./row-store.ts");
  return updateRows(table, read, changes as Record<string, unknown>);
}

/** The same of one row; returns its new version. */
export async function saveRow<Table extends VersionedTable, Changes extends Update<Table>>(
  table: Table,
  read: Saved & { [Column in keyof Changes]: unknown },
  changes: Changes,
): Promise<Saved> {
  const [saved = read] = await saveRows(table, [read], changes);
  return saved;
}
