import type { Context as Request } from "hono";
import { Registry } from "prom-client";

import type { Context } from "#server/context/context.ts";
import { isLocalRequest } from "#server/http/local-request.ts";
import { createDatabaseMetrics } from "#server/operations/metrics/database-metrics.ts";
import { createProcessMetrics } from "#server/operations/metrics/process-metrics.ts";
import { createRequestMetrics } from "#server/operations/metrics/request-metrics.ts";
import { isSame } from "#server/secrets/secret-text.ts";

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Creates the metrics in Prometheus format. With METRICS_TOKEN they require the token; without it they are available to
 * local requests only.
 */
export function createMetrics(context: Context, liveConnections: () => number) {
  const registry = new Registry();
  const measure = createRequestMetrics(registry);
  const refresh = createDatabaseMetrics(context, registry);
  createProcessMetrics(context, registry, liveConnections);
  const { METRICS_TOKEN: token } = context.env;
  return {
    measure,
    async respond(request: Request): Promise<Response> {
      if (!token && !isLocalRequest(request)) return request.notFound();
      if (token && !isSame(request.req.header("authorization") ?? "", `Bearer ${token}`)) {
        const message = "Metrics need Authorization: Bearer with METRICS_TOKEN";
        return request.json({ code: "no_authorization", message }, 401, { "www-authenticate": "Bearer" });
      }
      await refresh();
      return request.body(await registry.metrics(), 200, {
        "content-type": registry.contentType,
        "cache-control": "no-store",
      });
    },
  };
}
