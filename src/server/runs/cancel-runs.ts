import type { ClientBase } from "pg";

/** Cancels those of these runs that are open, in a transaction under the role worker; returns them as in the API. */
export async function cancelRuns(sql: ClientBase, ids: readonly string[]): Promise<unknown[]> {
  const { rows } = await sql.query<{ row: unknown }>("select to_jsonb(r) as row from private.cancel_runs($1) r", [ids]);
  return rows.map(({ row }) => row);
}
