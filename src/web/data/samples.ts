import { mutationOptions, queryOptions } from "@tanstack/react-query";

import type { IndustryName } from "#domain/samples/industry-names.ts";

import { unwrap } from "./app-error.ts";
import { finishJob, jobResult, type OnShare } from "./finish-job.ts";
import { callFunction } from "./function-request.ts";
import { supabase } from "./supabase.ts";
import { workspaceId } from "./workspace.ts";

/** Whether the workspace holds sample rows, and whether it holds others. */
export const sampleStateQuery = () =>
  queryOptions({
    queryKey: ["records", "samples", workspaceId()],
    queryFn: async ({ signal }) => {
      const [state] = unwrap(await supabase.rpc("sample_state", { workspace_id: workspaceId() }).abortSignal(signal));
      return state ?? { has_samples: false, has_others: false };
    },
  });

/** Loads the samples of an industry. */
export const loadSamples = mutationOptions({
  mutationFn: async ({ industry, onShare }: { industry: IndustryName; onShare: OnShare }, { client }) =>
    finishJob(await callFunction("POST", "/samples", { industry }), client, onShare),
  meta: { invalidates: ["records", "activities", "change-sets"], isQuiet: true },
});

/** Takes every sample row away; gives the change set by which they come back. */
export const removeSamples = mutationOptions({
  mutationFn: async (_: void, { client }) => {
    const job = await finishJob(await callFunction("DELETE", "/samples"), client);
    return (await jobResult(job)) as { rows: number; change_set_id: string | null };
  },
  meta: { invalidates: ["records", "activities", "change-sets", "analyses"], isQuiet: true },
});
