import type { ClientBase } from "pg";

/**
 * Cancels the given runs that are still open, in a transaction with the role worker. Returns them in the format of the
 * data API.
 */
export async function cancelRuns(sql: ClientBase, ids: readonly string[]): Promise<unknown[]> {
  const { rows } = await sql.query<{ row: unknown }>("select to_jsonb(r) as row from private.cancel_runs($1) r", [ids]);
  return rows.map(({ row }) => row);
}
