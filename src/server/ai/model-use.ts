import type { ClientBase } from "pg";

import type { Row } from "#domain/database.gen.ts";
import type { Env } from "#server/env.ts";

/** What a language model may be given of a workspace; off where none is set, too. */
export type ModelUse = Row<"workspaces">["ai_models"];

/** Asks under the rights that the transaction has; of a workspace that cannot be seen nothing may be given. */
export async function modelUse(
  sql: ClientBase,
  { AI_BASE_URL, AI_MODEL }: Pick<Env, "AI_BASE_URL" | "AI_MODEL">,
  workspaceId: string,
): Promise<ModelUse> {
  if (!AI_BASE_URL || !AI_MODEL) return "off";
  const { rows } = await sql.query<{ use: ModelUse }>("select ai_models as use from public.workspaces where id = $1", [
    workspaceId,
  ]);
  return rows[0]?.use ?? "off";
}
