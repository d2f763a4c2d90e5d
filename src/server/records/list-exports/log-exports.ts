import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { rethrowAsFunctionError } from "#server/request/rethrow-as-function-error.ts";

/**
 * Logs the number of exported rows of each list; an empty list does not count as an export. Throws a FunctionError if
 * the caller has exported too many files in the last hour.
 */
export async function logExports(
  { pool }: Context,
  { claims }: Identity,
  workspaceId: string,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  const exported = [...counts].filter(([, count]) => count > 0);
  if (exported.length === 0) return;
  await asRole(pool, { role: "worker", claims }, async (sql) => {
    for (const [list, count] of exported)
      await sql.query("select private.log_export($1, $2, $3)", [workspaceId, list, count]);
  }).catch(rethrowAsFunctionError);
}
