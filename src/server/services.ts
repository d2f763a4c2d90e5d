import type { Hono } from "hono";

import { createMcp } from "#server/assistant/mcp/routes.ts";
import { createAuth } from "#server/auth/routes.ts";
import { listenForEndedSessions } from "#server/auth/sessions/ended-sessions.ts";
import { createIdentify } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { allFunctions } from "#server/functions/functions.ts";
import { type ApiReference, createApiReference } from "#server/functions/reference/api-reference.ts";
import { createFunctions } from "#server/functions/routes.ts";
import { shareOfConnections } from "#server/http/limits/fair-queue.ts";
import { startWorker } from "#server/jobs/worker.ts";
import { openNotifications, type Notifications } from "#server/postgres/notifications.ts";
import { createRealtime } from "#server/realtime/realtime.ts";
import { createRest } from "#server/rest/handler.ts";

export type Services = {
  /** Undefined if only jobs run. */
  api?: {
    auth: Hono;
    functions: ReturnType<typeof createFunctions>;
    mcp: ReturnType<typeof createMcp>;
    realtime: ReturnType<typeof createRealtime>;
    reference: ApiReference;
    rest: Awaited<ReturnType<typeof createRest>>;
  };
  notifications?: Notifications;
  worker?: Awaited<ReturnType<typeof startWorker>>;
};

/** Starts the services that this process should run, according to its settings. */
export async function startServices(context: Context): Promise<Services> {
  const notifications = await openNotifications(context);
  const worker = await startWorker(context, notifications);
  if (context.env.WORKER === "only") return { notifications, worker };
  const identify = createIdentify(context);
  const withinShare = shareOfConnections(context.pool.options.max);
  const rest = await createRest(context, identify, withinShare, notifications);
  const realtime = createRealtime(context, identify, withinShare);
  await listenForEndedSessions(context, notifications, (sessionId) => realtime.endSession(sessionId));
  const served = allFunctions(context);
  const functions = createFunctions(context, identify, withinShare, served);
  const contracts = served.map(({ contract }) => contract);
  const reference = createApiReference(context.publicUrl, contracts, () => rest.visibleSchema());
  const mcp = createMcp(context, identify, withinShare);
  return {
    notifications,
    worker,
    api: { auth: createAuth(context, withinShare), functions, mcp, realtime, reference, rest },
  };
}
