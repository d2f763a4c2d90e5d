import { mutationOptions } from "@tanstack/react-query";

import type { IndustryName } from "#domain/samples/industry-names.ts";

import { finishJob, jobResult, type OnShare } from "./finish-job.ts";
import { callFunction } from "./function-request.ts";

/** Loads the samples of an industry. */
export const loadSamples = mutationOptions({
  mutationFn: async ({ industry, onShare }: { industry: IndustryName; onShare: OnShare }, { client }) =>
    finishJob(await callFunction("POST", "/samples", { industry }), client, onShare),
  meta: { invalidates: ["records", "activities", "change-sets"], isQuiet: true },
});

/** Takes every sample row away; gives the change set by which they come back. */
export const removeSamples = mutationOptions({
  mutationFn: async ({ onShare }: { onShare: OnShare }, { client }) => {
    const job = await finishJob(await callFunction("DELETE", "/samples"), client, onShare);
    return (await jobResult(job)) as { rows: number; change_set_id: string | null };
  },
  meta: { invalidates: ["records", "activities", "change-sets", "analyses"], isQuiet: true },
});
