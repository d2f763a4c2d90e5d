import type { ClientBase } from "pg";

/** Sets another role and its claims, until the end of the transaction or the next call. */
export async function runAs(sql: ClientBase, caller: { role: string; claims: string }): Promise<void> {
  await sql.query("select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)", [
    caller.role,
    caller.claims,
  ]);
}

/**
 * Returns the identity of a user for work on their behalf: it has the permissions of a login with a second factor, not
 * of a program.
 */
export const asUser = (userId: string | null) => ({
  role: "authenticated",
  claims: JSON.stringify({ sub: userId, role: "authenticated", aal: "aal2" }),
});

export const worker = { role: "worker", claims: "{}" } as const;

/** The role worker for background work whose statements may take a long time. */
export const workerWithLongTimeout = { ...worker, limitMs: 600_000 } as const;
