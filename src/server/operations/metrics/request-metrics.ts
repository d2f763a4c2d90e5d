import type { IncomingMessage, ServerResponse } from "node:http";

import { Counter, type Metric, type Registry } from "prom-client";

import { type RouteGroup, routeGroup } from "#server/operations/metrics/route-group.ts";

/** Upper bounds of the latency buckets in seconds. Longer latencies are counted in a last bucket. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const statuses = ["1xx", "2xx", "3xx", "4xx", "5xx", "aborted"] as const;
/** Counts by index of the status and of the bound. prom-client's own counters would add 4 µs to each request. */
type Tally = { byStatus: number[]; byBound: number[]; seconds: number };

/** Creates the metrics of requests, and returns the function that measures a request. */
export function createRequestMetrics(registry: Registry) {
  const tallies = new Map<RouteGroup, Tally>();
  new Counter({
    name: "vanda_http_requests_total",
    help: "Requests by part of the server and class of status; aborted: the client left before the response ended",
    labelNames: ["group", "status"] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const [group, { byStatus }] of tallies)
        for (const [index, status] of statuses.entries())
          if (byStatus[index]) this.inc({ group, status }, byStatus[index]);
    },
  });
  registry.registerMetric(durations(tallies));

  return (request: IncomingMessage, response: ServerResponse) => {
    const startedAt = performance.now();
    const group = routeGroup(request.url ?? "/");
    response.once("close", () => {
      const tally = tallies.get(group) ?? emptyTally();
      tallies.set(group, tally);
      const seconds = (performance.now() - startedAt) / 1000;
      const status = response.writableFinished ? Math.floor(response.statusCode / 100) - 1 : statuses.length - 1;
      const bound = bounds.findIndex((most) => seconds <= most);
      add(tally.byStatus, status);
      add(tally.byBound, bound < 0 ? bounds.length : bound);
      tally.seconds += seconds;
    });
  };
}

const emptyTally = (): Tally => ({
  byStatus: statuses.map(() => 0),
  byBound: [...bounds, Infinity].map(() => 0),
  seconds: 0,
});
const add = (counts: number[], index: number) => {
  counts[index] = (counts[index] ?? 0) + 1;
};

/** Returns the histogram of latencies as an object that a registry can read. */
function durations(tallies: ReadonlyMap<RouteGroup, Tally>): Metric {
  const name = "vanda_http_request_duration_seconds";
  const help = "Time from the headers of a request to the end of its response";
  const valuesOf = ([group, { byBound, seconds }]: [RouteGroup, Tally]) => {
    let count = 0;
    const buckets = byBound.map((inBucket, index) => {
      count += inBucket;
      return { metricName: `${name}_bucket`, labels: { group, le: bounds[index] ?? "+Inf" }, value: count };
    });
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels: { group }, value: seconds },
      { metricName: `${name}_count`, labels: { group }, value: count },
    ];
  };
  const histogram = { name, help, type: "histogram" };
  return {
    ...histogram,
    get: () => Promise.resolve({ ...histogram, values: [...tallies].flatMap(valuesOf) }),
  } as unknown as Metric;
}
