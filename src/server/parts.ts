import type { Hono } from "hono";

import { createIdentify } from "#server/auth/identity.ts";
import { createAuth } from "#server/auth/routes.ts";
import type { Context } from "#server/context.ts";
import { createFunctions } from "#server/functions/routes.ts";
import { startWorker } from "#server/jobs/worker.ts";
import { createRealtime } from "#server/realtime/realtime.ts";
import { createRest } from "#server/rest/handler.ts";

export type Parts = {
  /** Absent where only jobs run. */
  api?: {
    auth: Hono;
    functions: Hono;
    realtime: ReturnType<typeof createRealtime>;
    rest: Awaited<ReturnType<typeof createRest>>;
  };
  worker?: Awaited<ReturnType<typeof startWorker>>;
};

/** Starts the parts of the server that this process is to have. */
export async function startParts(context: Context): Promise<Parts> {
  const worker = await startWorker(context);
  if (context.env.WORKER === "only") return { worker };
  const identify = createIdentify(context);
  const rest = await createRest(context, identify);
  const realtime = createRealtime(context, identify);
  return { worker, api: { auth: createAuth(context), functions: createFunctions(context, identify), realtime, rest } };
}
