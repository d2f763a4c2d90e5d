import * as functions from "#domain/functions/samples.ts";
import type { Context } from "#server/context/context.ts";
import { loadSamples } from "#server/imports/samples/load-samples.ts";
import { removeSamples } from "#server/imports/samples/remove-samples.ts";
import { serve } from "#server/request/serve.ts";
import { startForMember } from "#server/request/start-for-member.ts";

/** Loading and removing samples share a key, so that only one of them runs at a time. */
const runKey = ({ workspace_id: workspaceId }: { workspace_id: string }) => ({
  workspaceId,
  key: `samples ${workspaceId}`,
});

/** Creates the functions that load an industry's sample data into a workspace and remove it. */
export const sampleFunctions = (context: Context) => [
  serve(functions.loadSamples, ({ body, ...where }, { identity }) =>
    startForMember(context, identity, loadSamples, { ...runKey(where), input: body }),
  ),
  serve(functions.removeSamples, (where, { identity }) =>
    startForMember(context, identity, removeSamples, { ...runKey(where), input: {} }),
  ),
];
