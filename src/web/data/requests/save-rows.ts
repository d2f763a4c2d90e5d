import type { Row, TableName, Update } from "#domain/database.ts";

import type { Saved } from "./update-rows.ts";

export type VersionedTable = { [Table in TableName]: Row<Table> extends Saved ? Table : never }[TableName];

/**
 * Writes the same changes to several rows, based on the versions that were read, and returns the new versions.
 * Conflicting changes by others are not overwritten without asking.
 */
export async function saveRows<Table extends VersionedTable, Changes extends Update<Table>>(
  table: Table,
  read: readonly (Saved & { [Column in keyof Changes]: unknown })[],
  changes: Changes,
): Promise<Saved[]> {
  // Loaded after the first screen, together with the conflict dialog.
  const { updateRows } = await import("./row-store.ts");
  return updateRows(table, read, changes as Record<string, unknown>);
}

/** Writes changes to one row; returns its new version. */
export async function saveRow<Table extends VersionedTable, Changes extends Update<Table>>(
  table: Table,
  read: Saved & { [Column in keyof Changes]: unknown },
  changes: Changes,
): Promise<Saved> {
  const [saved = read] = await saveRows(table, [read], changes);
  return saved;
}
