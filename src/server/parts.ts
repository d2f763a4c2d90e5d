import type { Hono } from "hono";

import { hearEndedSessions } from "#server/auth/ended-sessions.ts";
import { createIdentify } from "#server/auth/identity.ts";
import { createAuth } from "#server/auth/routes.ts";
import type { Context } from "#server/context.ts";
import { shareOfConnections } from "#server/fair-places.ts";
import { allFunctions } from "#server/functions/functions.ts";
import { createFunctions } from "#server/functions/routes.ts";
import { startWorker } from "#server/jobs/worker.ts";
import { openWords, type Words } from "#server/postgres/words.ts";
import { createRealtime } from "#server/realtime/realtime.ts";
import { createRest } from "#server/rest/handler.ts";

export type Parts = {
  /** Absent where only jobs run. */
  api?: {
    auth: Hono;
    functions: ReturnType<typeof createFunctions>;
    realtime: ReturnType<typeof createRealtime>;
    rest: Awaited<ReturnType<typeof createRest>>;
  };
  words?: Words;
  worker?: Awaited<ReturnType<typeof startWorker>>;
};

/** Starts the parts of the server that this process is to have. */
export async function startParts(context: Context): Promise<Parts> {
  const words = await openWords(context);
  const worker = await startWorker(context, words);
  if (context.env.WORKER === "only") return { words, worker };
  const identify = createIdentify(context);
  const inShare = shareOfConnections(context.pool.options.max);
  const rest = await createRest(context, identify, inShare, words);
  const realtime = createRealtime(context, identify, inShare);
  await hearEndedSessions(context, words, (sessionId) => realtime.endSession(sessionId));
  const functions = createFunctions(context, identify, inShare, allFunctions(context));
  return { words, worker, api: { auth: createAuth(context, inShare), functions, realtime, rest } };
}
