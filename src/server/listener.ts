import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";

import { isPagePath } from "#domain/routes.ts";
import type { Context } from "#server/context/context.ts";
import { bodies, hasBody } from "#server/http/bodies/bodies.ts";
import { discard } from "#server/http/bodies/discard.ts";
import { securityHeaders } from "#server/http/security-headers.ts";
import type { Metrics } from "#server/operations/metrics/metrics.ts";
import { routeGroup } from "#server/operations/metrics/route-group.ts";
import { requestScope } from "#server/settings/log.ts";
import { paymentsMode } from "#server/tokens/payments/payments-mode.ts";
import { inRequestSpan } from "#server/tracing/spans.ts";

const apiPath = /^\/(auth|rest|functions|realtime|storage)\/v1(\/|\?|$)/;

/**
 * Creates the request listener. The data API runs directly on node:http, because it has to be fast; everything else
 * runs through Hono.
 */
export function createListener(
  context: Context,
  app: Hono,
  metrics: Metrics,
  rest?: {
    handle(
      request: IncomingMessage,
      response: ServerResponse,
      headers: Record<string, string>,
      requestId: string,
    ): unknown;
  },
): RequestListener {
  const throughHono = getRequestListener(app.fetch);
  const watching = bodies(context);
  const options = {
    isHttps: context.publicUrl.startsWith("https:"),
    captcha: context.env.CAPTCHA_PROVIDER,
    hasStripe: paymentsMode(context.env) === "stripe",
  };
  const always = securityHeaders({ ...options, isApp: false });
  const ofPages = securityHeaders({ ...options, isApp: true });
  const alwaysToOthers = { ...always, ...crossOriginHeaders };
  return (request, response) => {
    const requestId = randomUUID();
    // The header is set here for other parts of the server; its value from the client is not trusted.
    request.headers["x-request-id"] = requestId;
    metrics.measure(request, response);
    if (context.log.isLevelEnabled("debug")) logRequest(context, request, response, requestId);
    // A body that was sent together with its headers has arrived by then.
    if (hasBody(request)) {
      setImmediate(() => watching.watch({ incoming: request, outgoing: response }));
      response.once("prefinish", () => discard(request));
    }
    const url = request.url ?? "/";
    const isApi = apiPath.test(url);
    const isOfOthers = request.headers.origin !== undefined && isApi;
    const isPage = !isApi && isPagePath(url.split("?", 1)[0] ?? url);
    const headers = isOfOthers ? alwaysToOthers : isPage ? ofPages : always;
    if (isOfOthers && request.method === "OPTIONS") return answerPreflight(request, response, headers, requestId);
    const handle = () => {
      // Node is faster if it receives all headers together with the status.
      if (rest && url.startsWith("/rest/v1")) return void rest.handle(request, response, headers, requestId);
      response.setHeaders(new Map(Object.entries(headers))).setHeader("x-request-id", requestId);
      void throughHono(request, response);
    };
    requestScope.run(requestId, () =>
      inRequestSpan([request, response], { group: routeGroup(url), requestId }, handle),
    );
  };
}

/**
 * Allows pages of other origins to use the API, as Supabase does. Callers are identified by headers that they send,
 * never by a cookie, so another page has no credentials to abuse.
 */
const crossOriginHeaders = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "content-range, content-location, content-profile, location, preference-applied, retry-after, x-request-id, x-supabase-api-version",
};

function answerPreflight(
  request: IncomingMessage,
  response: ServerResponse,
  headers: Record<string, string>,
  requestId: string,
) {
  response.writeHead(204, {
    ...headers,
    "x-request-id": requestId,
    "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
    "access-control-allow-headers": request.headers["access-control-request-headers"] ?? "*",
    "access-control-max-age": "7200",
  });
  response.end();
}

/** Logs the path without its query, because filters and links contain users' input. */
function logRequest(context: Context, request: IncomingMessage, response: ServerResponse, requestId: string) {
  const startedAt = performance.now();
  response.once("close", () => {
    const ms = Math.round(performance.now() - startedAt);
    const path = request.url?.split("?")[0];
    context.log.debug({ requestId, method: request.method, path, status: response.statusCode, ms }, "Request");
  });
}
