import { mutationOptions } from "@tanstack/react-query";

import type * as functions from "#domain/functions/samples.ts";
import type { IndustryName } from "#domain/imports/samples/industry-names.ts";
import { waitForRun, runResult, type OnProgress } from "#web/data/live/wait-for-run.ts";
import { callFunction } from "#web/data/requests/function-request.ts";
import { everyRecord } from "#web/data/requests/query-tables.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** Loads the sample data of an industry. */
export const loadSamples = mutationOptions({
  mutationFn: async ({ industry, onShare }: { industry: IndustryName; onShare: OnProgress }, { client }) =>
    waitForRun(
      await callFunction<typeof functions.loadSamples>("POST /samples", {
        workspace_id: workspaceId(),
        body: { industry },
      }),
      client,
      onShare,
    ),
  meta: { changes: everyRecord, isQuiet: true },
});

/** Deletes every sample row. Returns the number of rows and the change set that restores them, if there is one. */
export const removeSamples = mutationOptions({
  mutationFn: async ({ onShare }: { onShare: OnProgress }, { client }) => {
    const run = await waitForRun(
      await callFunction<typeof functions.removeSamples>("DELETE /samples", { workspace_id: workspaceId() }),
      client,
      onShare,
    );
    return (await runResult(run)) as { rows: number; change_set_id: string | null };
  },
  meta: { changes: [...everyRecord, "analyses"], isQuiet: true },
});
