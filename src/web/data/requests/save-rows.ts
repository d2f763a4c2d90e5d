import type { Row, TableName, Update } from "#domain/database.gen.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

import { askAboutClashes } from "./clash-question.ts";
import { readRows, savedRow } from "./read-rows.ts";
import { supabase } from "./supabase.ts";
import { createUpdateRows, type RowStore, type Saved } from "./update-rows.ts";

/** Tables whose rows have a version. */
export type VersionedTable = { [Table in TableName]: Row<Table> extends Saved ? Table : never }[TableName];

/** How many rows a request may name: its address has an id and a version for each. */
const mostNamed = 100;

type Narrowable<Request> = { eq(column: "workspace_id", value: string): Request };

/** Narrows a request to the workspace, whose own row its id names. */
const here = <Request extends Narrowable<Request>>(table: TableName, request: Request): Request =>
  table === "workspaces" ? request : request.eq("workspace_id", workspaceId());

const rowStore: RowStore = {
  write: async (table, rows, changes) => {
    const written: Saved[] = [];
    for (let at = 0; at < rows.length; at += mostNamed) {
      const named = rows.slice(at, at + mostNamed).map(({ id, version }) => `and(id.eq.${id},version.eq.${version})`);
      const request = here(table, supabase.from(table as "accounts").update(changes as never));
      written.push(...readRows(savedRow, await request.or(named.join(",")).select("id,version")));
    }
    return written;
  },
  read: async (table, ids, columns) => {
    // Their tables have the same columns for what is asked here.
    const request = here(table, supabase.from(table as "accounts").select(["id", "version", ...columns].join(",")));
    return readRows(savedRow, await request.in("id", [...ids]));
  },
};

const updateRows = createUpdateRows(rowStore, askAboutClashes);

/** Writes what was changed of rows that were read, all of them alike; who changed the same in the meantime is not overwritten. */
export const saveRows = <Table extends VersionedTable, Changes extends Update<Table>>(
  table: Table,
  read: readonly (Saved & { [Column in keyof Changes]: unknown })[],
  changes: Changes,
): Promise<Saved[]> => updateRows(table, read, changes as Record<string, unknown>);

/** The same of one row; returns its new version. */
export async function saveRow<Table extends VersionedTable, Changes extends Update<Table>>(
  table: Table,
  read: Saved & { [Column in keyof Changes]: unknown },
  changes: Changes,
): Promise<Saved> {
  const [saved = read] = await saveRows(table, [read], changes);
  return saved;
}
