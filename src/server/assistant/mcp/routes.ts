import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";

import { brand } from "#domain/brand.ts";
import { AuthFailure, type Identify, type Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { bodies, smallBody } from "#server/http/bodies/bodies.ts";
import { createClientAddress } from "#server/http/client-address.ts";
import type { WithinShare } from "#server/http/limits/fair-queue.ts";
import { withCancellation } from "#server/postgres/cancel-on-disconnect.ts";
import { databaseTime } from "#server/postgres/database-time.ts";
import { errorResponse } from "#server/request/error-response.ts";

const maxBytes = 256 * 1024;
type McpHandler = Awaited<ReturnType<(typeof import("#server/assistant/mcp/mcp-handler.ts"))["createHandler"]>>;
type HonoEnv = { Bindings: HttpBindings };

/**
 * Creates the Model Context Protocol server at /mcp (streamable HTTP without sessions). Each request runs with the
 * permissions of its access token and in its workspace; no state is kept between requests.
 */
export function createMcp(context: Context, identify: Identify, withinShare: WithinShare) {
  const addressOf = createClientAddress(context.env.TRUSTED_PROXIES);
  // The handler is loaded on first use, because most servers never need it.
  let handler: Promise<McpHandler> | undefined;
  const handle = () =>
    (handler ??= import("#server/assistant/mcp/mcp-handler.ts").then((module) => module.createHandler(context)));
  const app = new Hono<HonoEnv>();
  app.all("/", async (request) => {
    const { authorization, origin } = request.req.header();
    const { isOwnOrigin, serve } = await handle();
    if (!isOwnOrigin(origin))
      throw new AuthFailure("not_allowed", `Pages of ${origin} may not call this server`, null, 403);
    const identity = await identifyProgram(identify, authorization);
    const person = identity?.userId ?? null;
    const hasBody = request.req.method === "POST";
    const bytes = hasBody
      ? await bodies(context).read(request.env, { person, most: person ? maxBytes : smallBody })
      : null;
    if (!identity) throw unauthorized();
    const { raw } = request.req;
    const { url, method, headers, signal } = raw;
    const sharer = person ?? addressOf(request);
    return withinShare(sharer, () =>
      withCancellation({ signal, share: databaseTime(context).shareOf(sharer) }, () =>
        serve(new Request(url, { method, headers, signal, ...(bytes && { body: new Uint8Array(bytes) }) }), identity),
      ),
    );
  });
  app.onError((error, request) => {
    const { status, body, headers } = errorResponse(error, () =>
      context.log.error({ err: error }, "An MCP request failed"),
    );
    return request.json(body, status, headers);
  });
  return { routes: app, close: async () => (await handler)?.close() };
}

/**
 * Returns the identity of the program that sent a request; null without an access token. Sessions of users are not
 * accepted, because an agent must not use them.
 */
async function identifyProgram(identify: Identify, authorization: string | undefined): Promise<Identity | null> {
  if (!authorization) return null;
  const identity = await identify(undefined, authorization);
  return identity.program ? identity : null;
}

const unauthorized = () =>
  new AuthFailure(
    "PGRST302",
    `Create an access token in the settings of ${brand.name}, and send it as "Authorization: Bearer vnd_…"`,
  );
