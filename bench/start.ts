import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { residentMegabytes, startChild } from "./child.ts";
import type { Measurement } from "./measurements.ts";
import type { Stage } from "./stage.ts";

/** Measures the server's memory after a sign-up and no other request. Postgres is not included. */
export async function measureMemory({ ours }: Stage): Promise<Measurement[]> {
  await sleep(1000);
  const value = residentMegabytes(ours.pid);
  return value === null ? [] : [{ name: "memory of the idle server", value, unit: "MB" }];
}

/**
 * Measures `npm start` on an existing data folder, from the command to 'Vanda is ready', as the fastest of three
 * starts.
 */
export async function measureStart(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), "vanda-bench-start-"));
  chmodSync(folder, 0o711);
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm, "start"]] : ["npm", ["start"]];
  const start = () => startChild(command, args, { PORT: "0", VANDA_DATA_DIR: join(folder, "data"), LOG_LEVEL: "warn" });
  try {
    await (await start()).stop();
    const times: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const vanda = await start();
      times.push(vanda.readyMs);
      await vanda.stop();
    }
    return [{ name: "second npm start to ready", value: Math.min(...times) / 1000, unit: "s" }];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
