import type { IncomingMessage, ServerResponse } from "node:http";

import { Counter, Histogram, type Registry } from "prom-client";

import { routeGroup } from "#server/metrics/route-group.ts";

/** Creates the metrics of requests, and returns the function that measures one. */
export function createRequestMetrics(registry: Registry) {
  const requests = new Counter({
    name: "vanda_http_requests_total",
    help: "Requests by part of the server and class of status; aborted: the client left before the response ended",
    labelNames: ["group", "status"] as const,
    registers: [registry],
  });
  const seconds = new Histogram({
    name: "vanda_http_request_duration_seconds",
    help: "Time from the headers of a request to the end of its response",
    labelNames: ["group"] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  return (request: IncomingMessage, response: ServerResponse) => {
    const startedAt = performance.now();
    const group = routeGroup(request.url ?? "/");
    response.once("close", () => {
      const status = response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : "aborted";
      requests.inc({ group, status });
      seconds.observe({ group }, (performance.now() - startedAt) / 1000);
    });
  };
}
