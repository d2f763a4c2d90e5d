import type { ClientBase } from "pg";

import { type Definition, definitionSchema } from "#domain/workflows/workflow.ts";
import type { Identity } from "#server/auth/sessions/identity.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";
import { FunctionError } from "#server/request/function-error.ts";

/**
 * Reads a workflow with the caller's permissions, and leaves the transaction with the role worker. Throws a
 * FunctionError if the workflow does not exist or its steps cannot be read.
 */
export async function readWorkflow(
  sql: ClientBase,
  identity: Identity,
  { workspaceId, workflowId }: { workspaceId: string; workflowId: string },
): Promise<{ version: number; definition: Definition }> {
  await runAs(sql, identity);
  const { rows } = await sql.query<{ version: number; definition: unknown }>(
    "select version, definition from public.workflows where workspace_id = $1 and id = $2",
    [workspaceId, workflowId],
  );
  await runAs(sql, worker);
  if (!rows[0]) throw new FunctionError("not_found", "The workflow does not exist");
  const { data } = definitionSchema.safeParse(rows[0].definition);
  if (!data) throw new FunctionError("bad_question", "Its steps cannot be read");
  return { version: rows[0].version, definition: data };
}
