import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";

import { expect } from "vitest";
import { z } from "zod";

import { isShortened } from "../../kit/long.ts";
import type { LimitedVanda } from "./limited-vanda.ts";
import type { Answered, Kind, OrdinaryDay } from "./ordinary-person.ts";

type Times = { p50: number; p95: number; slowest: number };
export type Latencies = Times & { requests: number; failed: number; kinds: Partial<Record<Kind, Times>> };
type Impact = {
  /** Latencies of another user's requests before the attack and during it, in milliseconds. */
  quiet: Latencies;
  attacked: Latencies;
  /**
   * Bytes of the heaps and stacks of the server and its database: before the attack, at its peak, and right after it.
   */
  memory: { calm: number; peak: number; after: number };
};

const quietMs = 3_000;
/**
 * In a short run, as in CI, the limit only detects a server that stops serving, because a busy machine alone exceeds
 * the promised limit.
 */
const limitMs = isShortened ? 1_000 : 250;

/**
 * Runs an attack while a user of another workspace works as on a normal day. A separate thread sends the user's
 * requests, so that the load of the attack on this process does not affect the measurements. Prints the results.
 */
export async function measureImpact(
  vanda: LimitedVanda,
  attack: () => Promise<unknown>,
  { asks = false }: { /** True if the other user also asks questions. */ asks?: boolean } = {},
): Promise<Impact> {
  const person = await vanda.signUp();
  const rows = Array.from({ length: 500 }, (_, n) => ({ workspace_id: person.workspaceId, name: `Account ${n}` }));
  const [account] = z
    .array(z.object({ id: z.string() }))
    .parse(await vanda.ask(person, "POST", "/rest/v1/accounts", rows));
  const day = { url: vanda.url, person, accountId: account?.id ?? "", asks };
  const quiet = await measureLatencies(day, () => sleep(quietMs));
  const calm = vanda.memory.used();
  let peak = calm;
  const sampling = setInterval(() => (peak = Math.max(peak, vanda.memory.used())), 50);
  const attacked = await measureLatencies(day, attack).finally(() => clearInterval(sampling));
  const memory = { calm, peak, after: vanda.memory.used() };
  const mb = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`;
  process.stdout.write(
    `  ${expect.getState().currentTestName}\n` +
      `    another person: ${describe(quiet)} before, ${describe(attacked)} during it; ` +
      `memory: ${mb(memory.calm)} before, ${mb(memory.peak)} at most, ${mb(memory.after)} after\n`,
  );
  return { quiet, attacked, memory };
}

/**
 * Expects the other user to be served: no request fails, and 95 in 100 take less than the limit, or than ten times
 * their latency before the attack.
 */
export function expectServed({ quiet, attacked }: Impact): void {
  expect(attacked.failed).toBe(0);
  expect(attacked.requests).toBeGreaterThan(10);
  expect(attacked.p95).toBeLessThan(Math.max(limitMs, 10 * quiet.p95));
}

async function measureLatencies(day: OrdinaryDay, during: () => Promise<unknown>): Promise<Latencies> {
  const worker = new Worker(new URL("ordinary-person.ts", import.meta.url), { workerData: day });
  try {
    await during();
    const answer = once(worker, "message") as Promise<[Answered[]]>;
    worker.postMessage("over");
    const [answered] = await answer;
    const failed = answered.filter(({ status }) => status === 0 || status >= 400).length;
    const kinds = Map.groupBy(answered, ({ kind }) => kind);
    return {
      ...timesOf(answered),
      requests: answered.length,
      failed,
      kinds: Object.fromEntries([...kinds].map(([kind, those]) => [kind, timesOf(those)])),
    };
  } finally {
    await worker.terminate();
  }
}

function timesOf(answered: readonly Answered[]): Times {
  const times = answered.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), slowest: at(1) };
}

const describe = ({ requests, failed, kinds, ...all }: Latencies) =>
  `${requests} requests (${failed} failed), ${describeTimes(all)} (${Object.entries(kinds)
    .map(([kind, times]) => `${kind}: ${describeTimes(times)}`)
    .join("; ")})`;
const describeTimes = ({ p50, p95, slowest }: Times) =>
  `${Math.round(p50)} ms, p95 ${Math.round(p95)} ms, slowest ${Math.round(slowest)} ms`;
