import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context.ts";
import { runRoundTrip } from "#server/postgres/round-trip.ts";

const owned = /^(workspace|user):([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?::|$)/i;

/** The workspace whose members alone may join a topic such as `workspace:<id>:board`. */
export function workspaceOfTopic(topic: string): string | null {
  const [, kind, id] = owned.exec(topic) ?? [];
  return kind?.toLowerCase() === "workspace" ? (id?.toLowerCase() ?? null) : null;
}

/**
 * Whether somebody may speak and listen on a topic. `workspace:<id>…` belongs to its members and `user:<id>…` to one
 * person; any other name is open to whoever knows it, unless it is asked for as private, which nobody can grant.
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
