import { writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

/**
 * Writes the event loop delay to the file named by EVENT_LOOP_REPORT each second, in milliseconds. This module is
 * loaded before the server (`node --import`).
 */
const file = process.env.EVENT_LOOP_REPORT;
if (file && isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const write = () => {
    const [p50, p99, max] = [delay.percentile(50), delay.percentile(99), delay.max].map((ns) => ns / 1e6);
    writeFileSync(file, JSON.stringify({ p50, p99, max }));
  };
  setInterval(write, 1_000).unref();
  // Discards the delays during startup.
  process.once("SIGUSR2", () => delay.reset());
}
