import { Hono, type HonoRequest } from "hono";
import { z } from "zod";

import { AuthFailure, type Identify } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { BodyProblem } from "#server/http/bodies/body-problem.ts";
import { takeBody } from "#server/http/bodies/take-body.ts";
import { createClientAddress } from "#server/http/client-address.ts";
import { parseJsonWithDepthLimit } from "#server/http/limits/json-depth-limit.ts";
import { isDatabaseUnavailable, databaseUnavailable } from "#server/postgres/database-unavailable.ts";
import type { Broadcast } from "#server/realtime/frames.ts";
import type { Hub } from "#server/realtime/hub.ts";
import { createMessageLimits } from "#server/realtime/message-limit.ts";
import { realtimeLimits } from "#server/realtime/realtime-limits.ts";

const name = z.string().refine((text) => text !== "" && Buffer.byteLength(text) <= 255, "needs 1 to 255 characters");
const messagesSchema = z.object({
  messages: z
    .array(
      z.object({
        topic: name,
        event: name,
        payload: z.record(z.string(), z.unknown()).default({}),
        private: z.boolean().nullish(),
      }),
    )
    .min(1)
    .max(100),
});

/** Creates the route for broadcasts without a socket, to be mounted at `/realtime/v1`. */
export function createRealtimeRoutes(context: Context, hub: Hub, identify: Identify): Hono {
  const { log, env } = context;
  const routes = new Hono();
  const addressOf = createClientAddress(env.TRUSTED_PROXIES);
  const isWithinLimit = createMessageLimits(env.RATE_LIMITS === "off" ? Infinity : realtimeLimits.messagesPerSecond);

  routes.onError((error, request) => {
    if (error instanceof AuthFailure) return request.json({ message: error.message }, error.status, error.headers);
    if (error instanceof z.core.$ZodError) return request.json({ message: z.prettifyError(error) }, 422);
    if (error instanceof BodyProblem) return request.json({ message: error.message }, error.status, error.headers);
    if (error instanceof SyntaxError)
      return request.json({ message: "The body is not JSON, or nested too deeply" }, 400);
    log.error({ err: error }, "A broadcast failed");
    if (isDatabaseUnavailable(error))
      return request.json({ message: databaseUnavailable.message }, 503, databaseUnavailable.headers);
    return request.json({ message: "Internal error" }, 500);
  });
  routes.use(async (request, next) => {
    if (!isWithinLimit(addressOf(request)))
      return request.json({ message: "Too many messages" }, 429, { "retry-after": "1" });
    await next();
  });
  routes.use(
    takeBody(context, async (request) => {
      const { userId } = await identityOf((header) => request.req.header(header));
      return { person: userId, most: realtimeLimits.frameBytes };
    }),
  );
  const identityOf = (header: (name: string) => string | undefined) =>
    identify(header("apikey"), header("authorization"));

  routes.post("/api/broadcast", async (request) => {
    const identity = await identityOf((header) => request.req.header(header));
    const { messages } = messagesSchema.parse(parseJsonWithDepthLimit(await request.req.text()));
    for (const message of messages) {
      // As in Supabase, messages without permission are dropped, and the response does not reveal whether there were
      // recipients.
      if (!(await hub.mayUse(identity, message.topic, message.private ?? false))) continue;
      const payload = Buffer.from(JSON.stringify(message.payload));
      await hub.broadcast(message.topic, { event: message.event, payload, isJson: true }, null);
    }
    return request.body(null, 202);
  });

  routes.post("/api/broadcast/:topic/events/:event", async (request) => {
    const identity = await identityOf((header) => request.req.header(header));
    const topic = name.parse(request.req.param("topic"));
    const event = name.parse(request.req.param("event"));
    const query = request.req.query();
    if (Object.keys(query).some((key) => key.startsWith("persist"))) {
      return request.json({ message: "Broadcasts are forwarded, not stored" }, 422);
    }
    if (!(await hub.mayUse(identity, topic, query.private === "true"))) {
      return request.json({ message: `You do not have permission to broadcast on ${topic}` }, 403);
    }
    await hub.broadcast(topic, await readPayload(request.req, event), null);
    return request.body(null, 202);
  });
  routes.all("*", (request) =>
    request.json({ message: `Nothing found at ${request.req.path}`, code: "not_found" }, 404),
  );
  return routes;
}

async function readPayload(request: HonoRequest, event: string): Promise<Broadcast> {
  const payload = Buffer.from(await request.arrayBuffer());
  const isJson = !request.header("content-type")?.startsWith("application/octet-stream");
  if (isJson) parseJsonWithDepthLimit(payload.toString());
  return { event, payload, isJson };
}
