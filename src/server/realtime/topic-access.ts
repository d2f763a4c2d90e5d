import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { runRoundTrip } from "#server/postgres/round-trip.ts";

const owned = /^(workspace|user):([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?::|$)/i;

/** Returns the workspace to whose members a topic such as `workspace:<id>:board` is restricted. */
export function workspaceOfTopic(topic: string): string | null {
  const [, kind, id] = owned.exec(topic) ?? [];
  return kind?.toLowerCase() === "workspace" ? (id?.toLowerCase() ?? null) : null;
}

/**
 * True if a user may send and receive on a topic. `workspace:<id>…` belongs to its members and `user:<id>…` to one user; any
 * other name is open to all who know it, unless it is requested as private, which is never granted.
 */
export async function mayUseTopic(
  { pool }: Pick<Context, "pool">,
  { role, claims, userId }: Identity,
  topic: string,
  isPrivate: boolean,
  signal?: AbortSignal,
): Promise<boolean> {
  if (role === "service_role") return true;
  const [, kind, id] = owned.exec(topic) ?? [];
  if (!kind || !id) return !isPrivate;
  if (kind.toLowerCase() === "user") return userId === id.toLowerCase();
  if (role !== "authenticated") return false;
  const text = "select from private.workspaces('viewer') own (id) where own.id = $1::uuid";
  const { rows } = await runRoundTrip(pool, { role, claims, text, values: [id], signal });
  return rows.length > 0;
}
