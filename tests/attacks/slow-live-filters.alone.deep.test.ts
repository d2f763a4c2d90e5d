import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, beforeAll, expect, test } from "vitest";

import { openRaw } from "../kit/raw-socket.ts";
import { expectUnharmed, type LimitedVanda, type Person, startLimitedVanda } from "./kit/limited-vanda.ts";
import { measureImpact, expectServed } from "./kit/measure-impact.ts";

let vanda: LimitedVanda;
beforeAll(async () => {
  vanda = await startLimitedVanda();
});
afterAll(() => vanda?.stop());

type Raw = Awaited<ReturnType<typeof openRaw>>;
const open = () => openRaw(vanda.url, { apikey: vanda.publishableKey });

/** Sends a subscription to changes without waiting for the response. */
function join(raw: Raw, { headers }: Person, ref: string, postgres_changes: object[]) {
  const access_token = headers.authorization?.replace("Bearer ", "");
  raw.send([ref, ref, `realtime:room${ref}`, "phx_join", { config: { postgres_changes }, access_token }]);
}
const binding = (table: string, filter: string) => ({ event: "*", schema: "public", table, filter });

/**
 * Returns a hundred bindings of ten conditions, each with its own pattern that takes Postgres a long time to compile.
 */
const hundredSlowFilters = (socket: number) =>
  Array.from({ length: 100 }, (_, at) => {
    const conditions = Array.from({ length: 10 }, (__, n) => `name=imatch.((x{1,60}){1,20})+${socket}y${at}z${n}`);
    return binding("accounts", conditions.join(","));
  });

/** Counts Postgres's busy backends by their process titles. */
function busyBackends(): number {
  const children = readFileSync(`/proc/${vanda.postgresPid}/task/${vanda.postgresPid}/children`, "utf8");
  const titles = children.split(" ").filter((pid) => readdirSync("/proc").includes(pid));
  return titles.filter((pid) => / (SELECT|PARSE|BIND|INSERT)/.test(readFileSync(`/proc/${pid}/cmdline`, "utf8")))
    .length;
}

test.runIf(process.platform === "linux")(
  "one user's 1,800 live bindings with slow patterns do not block others or leave work running",
  async () => {
    const eve = await vanda.signUp();
    const impact = await measureImpact(vanda, async () => {
      const sockets = await Promise.all(Array.from({ length: 18 }, open));
      for (const [at, raw] of sockets.entries()) join(raw, eve, "1", hundredSlowFilters(at));
      await sleep(10_000);
      await vanda.ask(eve, "POST", "/rest/v1/accounts", { workspace_id: eve.workspaceId, name: "x".repeat(300) });
      await sleep(5_000);
      for (const raw of sockets) raw.socket.terminate();
    });
    expectServed(impact);
    await expect.poll(busyBackends).toBe(0);
    await expectUnharmed(vanda, impact.memory.calm);
  },
);

test("ten users with slow filters do not delay another workspace's change events", async () => {
  const ana = await vanda.signUp();
  const hears = await open();
  join(hears, ana, "1", [binding("accounts", `workspace_id=eq.${ana.workspaceId}`)]);
  await hears.wait("system");
  const ten = await Promise.all(Array.from({ length: 10 }, () => vanda.signUp()));
  const quiet = await newsOf(ana, hears, 3_000);
  let attacked: number[] = [];
  const impact = await measureImpact(vanda, async () => {
    const until = performance.now() + 20_000;
    const attacks = ten.map((person) => filterSlowly(person, until));
    attacked = await newsOf(ana, hears, 20_000);
    await Promise.all(attacks);
  });
  hears.socket.terminate();
  const [before, during] = [p95(quiet), p95(attacked)];
  process.stdout.write(
    `    news: p95 ${before} ms of ${quiet.length} before, ${during} ms of ${attacked.length} during it\n`,
  );
  expectServed(impact);
  expect(during).toBeLessThan(Math.max(250, 10 * before));
  await expectUnharmed(vanda, impact.memory.calm);
});

/** Returns the time that each of a user's changes took until it was received. */
async function newsOf(person: Person, hears: Raw, forMs: number): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + forMs;
  while (performance.now() < until) {
    const startedAt = performance.now();
    const name = `News ${startedAt}`;
    await vanda.ask(person, "POST", "/rest/v1/accounts", { workspace_id: person.workspaceId, name });
    const isReceived = () => hears.received.some(([, , , , payload]) => JSON.stringify(payload).includes(name));
    while (!isReceived() && performance.now() - startedAt < 30_000) await sleep(2);
    times.push(Math.round(performance.now() - startedAt));
    hears.received.length = 0;
    await sleep(50);
  }
  return times;
}

/** Subscribes with a filter that takes half a minute per change, and makes a change from time to time. */
async function filterSlowly(person: Person, until: number) {
  const conditions = Array.from({ length: 10 }, () => "body=not.match.(a|b|ab)*(?=(a|b|ab)*c)c");
  const row = { workspace_id: person.workspaceId, kind: "note", title: "Long", body: "ab".repeat(10_000) };
  for (let at = 1; performance.now() < until; at += 1) {
    const raw = await open();
    join(raw, person, String(at), [binding("activities", conditions.join(","))]);
    await sleep(300);
    await vanda.ask(person, "POST", "/rest/v1/activities", row);
    await sleep(500);
    if (at % 3 === 0) raw.socket.terminate();
  }
}

const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
