import { infiniteQueryOptions, mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";

import type { Json } from "#domain/database.ts";
import type {
  cancelWorkflowRun,
  dryRunWorkflow,
  retryWorkflowRun,
  startWorkflow,
} from "#domain/functions/workflows.ts";
import { type Definition, definitionSchema } from "#domain/workflows/workflow.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { changesBetween } from "#web/data/requests/changes-between.ts";
import { callFunction } from "#web/data/requests/function-request.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { saveRow } from "#web/data/requests/save-rows.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

const changes = ["workflows", "change_log"] as const;

/** The workflows by name, each with the number of its runs. A definition that can no longer be parsed is null. */
export const workflowsQuery = () =>
  queryOptions({
    queryKey: ["workflows", workspaceId()],
    queryFn: async ({ signal }) => {
      const [rows, ran] = await Promise.all([
        supabase
          .from("workflows")
          .select("id, name, definition, is_on, stop_reason, version, member:members!runs_as(name)")
          .eq("workspace_id", workspaceId())
          .order("name")
          .order("id")
          .limit(100)
          .abortSignal(signal),
        supabase.rpc("workflow_activity", { workspace_id: workspaceId() }).abortSignal(signal),
      ]);
      const activity = new Map(unwrap(ran).map((row) => [row.workflow_id, row]));
      return unwrap(rows).map((saved) => ({
        ...saved,
        definition: readDefinition(saved.definition),
        activity: activity.get(saved.id),
        saved,
      }));
    },
  });
export type Workflow = ResponseOf<typeof workflowsQuery>[number];

const readDefinition = (definition: unknown) => z.safeParse(definitionSchema, definition).data ?? null;

type Choice = { name: string; definition: Definition; is_on: boolean };

export const saveWorkflow = mutationOptions({
  mutationFn: async ({ saved, ...choice }: Choice & { saved?: Workflow["saved"] | undefined }) => {
    const row = { ...choice, definition: choice.definition as unknown as Json };
    if (!saved) {
      unwrap(await supabase.from("workflows").insert({ ...row, workspace_id: workspaceId() }));
      return;
    }
    const { name, definition, is_on } = saved;
    const before = { name, is_on, definition: readDefinition(definition) as unknown as Json };
    await saveRow("workflows", saved, changesBetween(before, row));
  },
  meta: { changes },
});

export const switchWorkflow = mutationOptions({
  mutationFn: ({ saved, isOn }: { saved: Workflow["saved"]; isOn: boolean }) =>
    saveRow("workflows", saved, { is_on: isOn }),
  meta: { changes },
});

export const workflowHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: ["workflows", "history", workspaceId(), id],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from("change_log")
          .select("id, at, actor_id, changes")
          .eq("workspace_id", workspaceId())
          .eq("table_name", "workflows")
          .eq("record_id", id)
          .neq("action", "delete")
          .order("id", { ascending: false })
          .limit(200)
          .abortSignal(signal),
      ),
  });

const runsAPage = 20;
const runInput = z.object({
  record: z.optional(z.uuid()),
  definition: z.optional(z.unknown()),
  resumes: z.optional(z.uuid()),
  after: z.optional(z.uuid()),
  request: z.optional(z.uuid()),
});

/** The runs of a workflow and their records, latest first, a page at a time. */
export const workflowRunsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["workflows", "runs", workspaceId(), id],
    queryFn: async ({ pageParam, signal }) => {
      const all = supabase
        .from("runs")
        .select("id, status, error, input, created_at, finished_at")
        .eq("workspace_id", workspaceId())
        .eq("subject_id", id)
        .eq("name", "workflow");
      const rows = unwrap(
        // IDs increase with time.
        await (pageParam === "" ? all : all.lt("id", pageParam))
          .order("id", { ascending: false })
          .limit(runsAPage)
          .abortSignal(signal),
      );
      return rows.map(({ input, ...run }) => {
        const { record, definition, resumes, after, request } = z.safeParse(runInput, input).data ?? {};
        return {
          ...run,
          record,
          after,
          isManual: request !== undefined,
          setId: resumes ?? run.id,
          definition: z.safeParse(definitionSchema, definition).data ?? null,
        };
      });
    },
    initialPageParam: "",
    getNextPageParam: (page) => (page.length < runsAPage ? undefined : page.at(-1)?.id),
  });
export type WorkflowRun = ResponseOf<typeof workflowRunsQuery>[number];

/** The results of a run by step, with a flag for changed data. */
export const runStepsQuery = ({ id, setId, status }: Pick<WorkflowRun, "id" | "setId" | "status">) =>
  queryOptions({
    // There are no live events for steps. With the status in the key, they are refetched when a run continues.
    queryKey: ["workflows", "runs", workspaceId(), "steps", id, status],
    queryFn: async ({ signal }) => {
      const [steps, sets] = await Promise.all([
        supabase
          .from("run_steps")
          .select("name, output, ended_at")
          .eq("workspace_id", workspaceId())
          .eq("run_id", id)
          .order("ended_at")
          .limit(200)
          .abortSignal(signal),
        supabase.from("change_sets").select("id").eq("workspace_id", workspaceId()).eq("id", setId).abortSignal(signal),
      ]);
      return { steps: unwrap(steps), hasChanges: unwrap(sets).length > 0 };
    },
  });

const ofRuns = { changes: ["runs", "workflows"] } as const;

/** Runs the remaining steps of a failed run. */
export const runAgain = mutationOptions({
  mutationFn: (id: string) =>
    callFunction<typeof retryWorkflowRun>("POST /workflows/runs/{id}/again", { id, workspace_id: workspaceId() }),
  meta: ofRuns,
});

export const cancelRun = mutationOptions({
  mutationFn: (id: string) =>
    callFunction<typeof cancelWorkflowRun>("POST /workflows/runs/{id}/cancel", { id, workspace_id: workspaceId() }),
  meta: ofRuns,
});

/** Starts a workflow for selected records, with the user's own permissions. */
export const startByHand = mutationOptions({
  mutationFn: ({ id, records }: { id: string; records: string[] }) =>
    callFunction<typeof startWorkflow>("POST /workflows/{id}/start", {
      id,
      workspace_id: workspaceId(),
      body: { records },
    }),
  meta: ofRuns,
});

/** A test run of a workflow: the records that would have started it, and its effects. Never cached. */
export const dryRunQuery = (id: string) =>
  queryOptions({
    queryKey: ["workflows", "dry-run", workspaceId(), id],
    queryFn: () =>
      callFunction<typeof dryRunWorkflow>("POST /workflows/{id}/dry-run", { id, workspace_id: workspaceId() }),
    staleTime: 0,
    gcTime: 0,
  });
