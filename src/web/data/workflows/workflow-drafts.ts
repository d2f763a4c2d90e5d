import { mutationOptions } from "@tanstack/react-query";
import * as z from "zod/mini";

import type { workflowDraft } from "#domain/functions/workflow-drafts.ts";
import { definitionSchema } from "#domain/workflows/workflow.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { paidRun } from "#web/data/tokens/paid-run.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** The paid generation of a workflow from a description. */
export const workflowDraftRun = paidRun<typeof workflowDraft>("/workflow-drafts", ["workflows", "runs", "change_log"]);

const resultSchema = z.object({
  workflow_id: z.uuid(),
  parts: z.array(z.object({ said: z.string(), as: z.string(), unnamed: z.array(z.string()) })),
});

/**
 * Fetches the workflow that a generation created, and the parts of the description that the workflow does not cover.
 */
export const openMadeWorkflow = mutationOptions({
  mutationFn: async (runId: string) => {
    const runs = supabase.from("runs").select("result").eq("workspace_id", workspaceId()).eq("id", runId);
    const { workflow_id: id, parts } = resultSchema.parse(unwrap(await runs.single()).result);
    const rows = supabase.from("workflows").select("name, definition").eq("workspace_id", workspaceId()).eq("id", id);
    const { name, definition } = unwrap(await rows.single());
    const unread = parts.flatMap(({ said, as }) => (as === "unread" ? [said] : []));
    return { id, name, definition: definitionSchema.parse(definition), unread };
  },
});
