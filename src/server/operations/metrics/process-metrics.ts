import { monitorEventLoopDelay } from "node:perf_hooks";

import type { Pool } from "pg";
import { Counter, Gauge, type Registry } from "prom-client";

import type { Context } from "#server/context/context.ts";
import { queryCache } from "#server/metrics/query-cache.ts";

/**
 * Creates the metrics of this process: connections, cache, event loop and memory. They are computed when they are
 * requested.
 */
export function createProcessMetrics(context: Context, registry: Registry, liveConnections: () => number) {
  const registers = [registry];
  const { pool, directPool, replica } = context;
  const pools: [string, Pool][] =
    pool === directPool
      ? [["all", pool]]
      : [
          ["requests", pool],
          ["jobs", directPool],
        ];
  if (replica) pools.push(["replica", replica.pool]);
  new Gauge({
    name: "vanda_info",
    help: "The version that runs",
    labelNames: ["version"] as const,
    registers,
  }).set({ version: context.version }, 1);
  new Gauge({
    name: "vanda_database_connections",
    help: "Connections to the database by pool; waiting: requests for one while all are busy",
    labelNames: ["pool", "state"] as const,
    registers,
    collect() {
      for (const [name, { totalCount, idleCount, waitingCount }] of pools) {
        this.set({ pool: name, state: "busy" }, totalCount - idleCount);
        this.set({ pool: name, state: "idle" }, idleCount);
        this.set({ pool: name, state: "waiting" }, waitingCount);
      }
    },
  });
  new Gauge({
    name: "vanda_live_connections",
    help: "Open live connections (/realtime/v1)",
    registers,
    collect() {
      this.set(liveConnections());
    },
  });
  new Counter({
    name: "vanda_query_cache_reads_total",
    help: "Metrics of dashboards requested, by whether the result was cached",
    labelNames: ["result"] as const,
    registers,
    collect() {
      const { hits, misses } = queryCache(context).reads;
      this.reset();
      this.inc({ result: "hit" }, hits);
      this.inc({ result: "miss" }, misses);
    },
  });
  new Counter({
    name: "vanda_replica_reads_total",
    help: "Reads that the replica could answer, by the server that did: replica or primary",
    labelNames: ["server"] as const,
    registers,
    collect() {
      this.reset();
      this.inc({ server: "replica" }, replica?.reads.replica ?? 0);
      this.inc({ server: "primary" }, replica?.reads.primary ?? 0);
    },
  });
  const delay = monitorEventLoopDelay({ resolution: 10 });
  new Gauge({
    name: "vanda_event_loop_delay_seconds",
    help: "Delay of the event loop since the last request for these metrics",
    labelNames: ["quantile"] as const,
    registers,
    collect() {
      for (const quantile of [50, 99]) this.set({ quantile: quantile / 100 }, delay.percentile(quantile) / 1e9);
      this.set({ quantile: 1 }, delay.max / 1e9);
      delay.reset();
    },
  });
  new Gauge({
    name: "vanda_memory_bytes",
    help: "Memory of this process; the embedded PostgreSQL has its own",
    labelNames: ["kind"] as const,
    registers,
    collect() {
      const { rss, heapUsed, external } = process.memoryUsage();
      this.set({ kind: "resident" }, rss);
      this.set({ kind: "heap" }, heapUsed);
      this.set({ kind: "external" }, external);
    },
  });
  new Gauge({
    name: "vanda_uptime_seconds",
    help: "Seconds since this process started",
    registers,
    collect() {
      this.set(process.uptime());
    },
  });
  delay.enable();
}
