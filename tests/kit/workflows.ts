import { vi } from "vitest";

import type { Json } from "#domain/database.ts";
import type { Trigger } from "#domain/workflows/trigger.ts";
import type { Definition, WorkflowStep } from "#domain/workflows/workflow.ts";
import { startWorkflows } from "#server/workflows/start-workflows.ts";

import { runNow } from "./run-now.ts";
import type { Vanda } from "./server.ts";
import type { SignedUp } from "./sign-up.ts";

export const whenDealIsMade: Trigger = { on: "created", entity: "deals", where: "" };
export const callTask: Extract<WorkflowStep, { do: "task" }> = {
  id: "s1",
  do: "task",
  title: "Call {name}",
  assignee: "owner",
  days: 1,
};

/** Saves an enabled workflow, as its form does. Returns its ID. */
export async function addWorkflow(
  { client, workspace }: Pick<SignedUp, "client" | "workspace">,
  trigger: Trigger = whenDealIsMade,
  steps: readonly WorkflowStep[] = [callTask],
  options: Pick<Definition, "stop_on_reply"> = {},
): Promise<string> {
  const definition = { trigger, steps, ...options } as unknown as Json;
  const row = { workspace_id: workspace.id, name: "Follow up", definition, is_on: true };
  const { data } = await client.from("workflows").insert(row).select("id").single().throwOnError();
  return data.id;
}

/** Starts all runs that are due immediately, and waits until every run has ended or sleeps. */
export async function letWorkflowsRun({ server, database }: Vanda): Promise<void> {
  await vi.waitUntil(
    async () => {
      await runNow(server.context, startWorkflows);
      // A single query is used: a run that ends between two queries could leave an event that starts the next run.
      const { rows } = await database.owner.query<{ is_over: boolean }>(
        `select not exists (select from private.workflow_events) and not exists (
           select from public.runs r where r.name in ('workflow', 'start-workflows') and r.status in ('queued', 'running')) as is_over`,
      );
      return rows[0]?.is_over;
    },
    { timeout: 90_000, interval: 100 },
  );
}

/** Returns the runs of a workflow as its screen reads them, oldest first. */
export async function runsOf({ client, workspace }: SignedUp, workflow: string) {
  const { data } = await client
    .from("runs")
    .select("id,status,error,input")
    .eq("workspace_id", workspace.id)
    .eq("subject_id", workflow)
    .order("id")
    .throwOnError();
  return data;
}

export async function addDeal({ client, workspace }: SignedUp, values: object = {}) {
  const row = { workspace_id: workspace.id, name: "Harbour", ...values };
  const { data } = await client
    .from("deals")
    .insert(row as never)
    .select("id,stage_id")
    .single()
    .throwOnError();
  return data;
}
/** Returns the tasks and notes of a workspace in order of creation. */
export const tasksOf = async ({ client, workspace }: SignedUp) => {
  const { data } = await client
    .from("activities")
    .select("title,kind,deal_id,assignee_id,created_by")
    .eq("workspace_id", workspace.id)
    .order("id")
    .throwOnError();
  return data;
};
