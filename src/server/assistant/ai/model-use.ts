import type { ClientBase } from "pg";

import type { Row } from "#domain/database.ts";
import type { Env } from "#server/settings/env.ts";

/** The workspace data that a language model may receive; "off" also if no model is configured. */
export type ModelUse = Row<"workspaces">["ai_models"];

/**
 * Returns which data of a workspace a language model may receive; "off" if no model is configured or the workspace is
 * not visible to the caller.
 */
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
