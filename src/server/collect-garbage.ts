import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const intervalMs = 10_000;
/** A server counts as idle if its event loop is busy for at most this share of the time. */
const idlePart = 0.05;
const growthBytes = 32 * 1024 ** 2;

/**
 * Collects all garbage and returns the memory to the operating system, including that of the young generation. Takes
 * about 100 ms.
 */
export function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as NodeJS.GCFunction;
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}

/**
 * Collects garbage when the server is idle and its memory has grown: V8 may keep memory for hours after it was last
 * needed.
 */
export function collectWhenIdle(): void {
  let collectedBytes = process.memoryUsage.rss();
  let before = performance.eventLoopUtilization();
  const check = () => {
    const since = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    if (since.utilization > idlePart || process.memoryUsage.rss() < collectedBytes + growthBytes) return;
    collectGarbage();
    collectedBytes = process.memoryUsage.rss();
  };
  setInterval(check, intervalMs).unref();
}
