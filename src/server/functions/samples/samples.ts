import { type Context as Request, Hono } from "hono";
import { z } from "zod";

import { industryNames } from "#domain/samples/industry-names.ts";
import type { Context } from "#server/context.ts";
import { type Call, caller } from "#server/functions/caller.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import { startForMember } from "#server/functions/start-for-member.ts";
import { loadSamples } from "#server/jobs/samples/load-samples.ts";
import { removeSamples } from "#server/jobs/samples/remove-samples.ts";

const place = z.object({ workspace_id: z.uuid() });
const choice = z.object({ industry: z.enum(industryNames) });

/** Loads the samples of an industry into a workspace, and takes them away again. */
export function createSamples(context: Context): Hono<Call> {
  const app = new Hono<Call>();
  const ask = async (request: Request<Call>) => {
    const identity = await caller(request);
    const parsed = place.safeParse(request.req.query());
    if (!parsed.success) throw new FunctionError("bad_parameter", "Say which workspace: `workspace_id`");
    const { workspace_id: workspaceId } = parsed.data;
    return { identity, workspaceId, key: `samples ${workspaceId}` };
  };

  app.post("/", async (request) => {
    const parsed = choice.safeParse(await request.req.json().catch(() => null));
    if (!parsed.success) {
      throw new FunctionError("bad_parameter", `Say which \`industry\`: ${industryNames.join(", ")}`);
    }
    const { identity, ...where } = await ask(request);
    return request.json(await startForMember(context, identity, loadSamples, { ...where, input: parsed.data }), 202);
  });
  app.delete("/", async (request) => {
    const { identity, ...where } = await ask(request);
    return request.json(await startForMember(context, identity, removeSamples, { ...where, input: {} }), 202);
  });
  return app;
}
