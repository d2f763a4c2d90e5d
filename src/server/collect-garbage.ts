import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const intervalMs = 10_000;
/** The part of the time that an idle server works. */
const idlePart = 0.05;
const growthBytes = 32 * 1024 ** 2;

/** Collects all garbage, and returns its memory to the system, also that for young objects. Takes about 100 ms. */
export function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as NodeJS.GCFunction;
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}

/** Collects garbage when the server is idle after its memory has grown: V8 itself may keep what it once needed for hours. */
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
