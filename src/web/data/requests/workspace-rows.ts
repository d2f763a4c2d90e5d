import type { SupabaseClient } from "@supabase/supabase-js";

import type { Database, TableName } from "#domain/database.ts";

import { readRows, savedRow } from "./read-rows.ts";
import type { RowStore, Saved } from "./update-rows.ts";

/** Maximum number of rows per request, because the URL contains the ID and version of each. */
const maxRowsPerRequest = 100;

type FilterableRequest<Request> = { eq(column: "workspace_id", value: string): Request };

/** Writes and reads rows of one workspace through the data service. */
export function createWorkspaceRows(client: SupabaseClient<Database>, workspaceId: string): RowStore {
  /** Narrows a request to the workspace. A row of `workspaces` itself is identified by its ID. */
  const here = <Request extends FilterableRequest<Request>>(table: TableName, request: Request): Request =>
    table === "workspaces" ? request : request.eq("workspace_id", workspaceId);
  return {
    write: async (table, rows, changes) => {
      const written: Saved[] = [];
      for (let at = 0; at < rows.length; at += maxRowsPerRequest) {
        const named = rows
          .slice(at, at + maxRowsPerRequest)
          .map(({ id, version }) => `and(id.eq.${id},version.eq.${version})`);
        const request = here(table, client.from(table as "accounts").update(changes as never));
        written.push(...readRows(savedRow, await request.or(named.join(",")).select("id,version")));
      }
      return written;
    },
    read: async (table, ids, columns) => {
      // The cast is safe, because all versioned tables have the columns used here.
      const request = here(table, client.from(table as "accounts").select(["id", "version", ...columns].join(",")));
      return readRows(savedRow, await request.in("id", [...ids]));
    },
  };
}
