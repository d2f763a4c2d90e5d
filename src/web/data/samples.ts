import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";

import type { IndustryName } from "#domain/samples/industry-names.ts";

import { AppError, unwrap } from "./app-error.ts";
import { callFunction } from "./function-request.ts";
import { isOpen, type Job, jobQuery } from "./jobs.ts";
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

type OnShare = (share: number | null) => void;
const pollMs = 400;

/** Waits for a job, wherever the screen goes meanwhile; `onShare` hears how much of it is done, in percent. */
async function finish(started: Response, client: QueryClient, onShare: OnShare = () => undefined) {
  let job = (await started.json()) as Job;
  while (isOpen(job)) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    job = await client.fetchQuery({ ...jobQuery(job.id), staleTime: 0 });
    onShare(job.total ? Math.round((100 * job.progress) / job.total) : null);
  }
  if (job.status !== "succeeded") throw new AppError("unexpected", `The job ended as ${job.status}`);
}

/** Loads the samples of an industry. */
export const loadSamples = mutationOptions({
  mutationFn: async ({ industry, onShare }: { industry: IndustryName; onShare: OnShare }, { client }) =>
    finish(await callFunction("POST", "/samples", { industry }), client, onShare),
  meta: { invalidates: ["records", "activities", "change-sets"], isQuiet: true },
});

/** Takes every sample row away. */
export const removeSamples = mutationOptions({
  mutationFn: async (_: void, { client }) => finish(await callFunction("DELETE", "/samples"), client),
  meta: { invalidates: ["records", "activities", "change-sets"], isQuiet: true },
});
