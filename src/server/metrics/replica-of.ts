import type { ClientBase } from "pg";

import type { Context } from "#server/context/context.ts";
import { asRole, runRoundTrip, type Who } from "#server/postgres/round-trip.ts";

/**
 * Runs work of a transaction on the replica; false if it failed there, or if its data may differ from the snapshot of
 * the transaction. The work then has to run again. A name identifies work that fails for the same reason.
 */
export type RunOnReplica = (name: string, work: (sql: ClientBase) => Promise<void>) => Promise<boolean>;

/**
 * Returns a function that runs metrics of a transaction on the replica; undefined without a replica. Its snapshot is
 * later than that of the transaction. So that all numbers of an answer agree, its results are discarded if the
 * workspace has been written since.
 */
export function replicaOf(
  { pool, replica }: Context,
  sql: ClientBase,
  who: Pick<Who, "role" | "claims">,
  workspaceId: string,
): RunOnReplica | undefined {
  if (!replica) return undefined;
  return async (name, work) => {
    const { rows } = await sql.query<{ seen: string }>("select pg_current_snapshot()::text as seen");
    const answer = await replica.tryRead(name, (standby) => asRole(standby, { ...who, snapshot: true }, work));
    if (!answer) return false;
    const { rows: changes } = await runRoundTrip(pool, {
      role: who.role,
      claims: who.claims,
      text: "select private.has_writes_since($1, $2::pg_snapshot)",
      values: [workspaceId, rows[0]?.seen ?? ""],
      isRead: true,
    });
    return changes[0]?.[0] === "f";
  };
}
