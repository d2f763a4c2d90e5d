import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createClient } from "@supabase/supabase-js";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { Question } from "#domain/metrics/question.ts";
import { examine } from "#server/operations/doctor/doctor.ts";
import { type RunningServer, startServer } from "#server/server.ts";
import { readEnv } from "#server/settings/env.ts";

import { long } from "../kit/long.ts";
import { mortalPostgres } from "../kit/mortal-postgres.ts";
import { testSecret } from "../kit/secret.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";
import { type Standby, startStandby } from "../kit/standby.ts";

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

/** The number of own writes after which a list and a metric are read. CI makes a quarter of them. */
const rounds = long(5_000);
const folder = mkdtempSync(join(tmpdir(), "vanda-replica-"));

let primary: Awaited<ReturnType<typeof mortalPostgres>>;
let standby: Standby;
let settings: Record<string, string>;
let server: RunningServer;
let ada: SignedUp;
beforeAll(async () => {
  primary = await mortalPostgres(folder);
  standby = await startStandby(primary.url);
  settings = { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: standby.url, VANDA_SECRET: testSecret.toString() };
  server = await startServer(readEnv({ PORT: "0", RATE_LIMITS: "off", ...settings }), pino({ level: "error" }));
  const { url, context } = server;
  const options = { auth: { persistSession: false, autoRefreshToken: false } };
  ada = await signUp({ client: () => createClient(url, context.apiKeys.publishable, options) });
});
afterAll(async () => {
  await server?.stop();
  await standby?.stop();
  await primary?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const replicaReads = () => server.context.replica?.reads.replica ?? 0;

let sold = 0;
/** Records a sale of 1.00, and returns its order number. */
async function sell(): Promise<string> {
  sold += 1;
  const order = `R-${sold}`;
  const sale = { sold_on: "2026-03-02", revenue_minor: 100, currency: "USD", order_number: order };
  await ada.client
    .from("sales")
    .insert({ workspace_id: ada.workspace.id, ...sale })
    .throwOnError();
  return order;
}

async function isListed(order: string): Promise<boolean> {
  const list = ada.client.from("sales").select("id").eq("workspace_id", ada.workspace.id).eq("order_number", order);
  return (await list.throwOnError()).data.length === 1;
}

const revenue: Question = { measures: ["revenue"], range: { from: "2026-03-01", to: "2026-03-31" } };

async function ask(...questions: Question[]) {
  const body = { workspace_id: ada.workspace.id, questions };
  const { data } = await ada.client.functions.invoke<{ answers: MeasureResult[] }>("ask", { body });
  return data?.answers.map(({ total }) => total.values[0]);
}

test("lists and metrics that are read from the replica contain all previous writes of the user", async () => {
  const before = replicaReads();
  let stale = 0;
  for (let round = 0; round < rounds; round += 1) {
    const order = await sell();
    if (!(await isListed(order))) stale += 1;
    if ((await ask(revenue))?.[0] !== 100 * sold) stale += 1;
  }
  expect(stale).toBe(0);
  expect(replicaReads() - before).toBeGreaterThan(1.8 * rounds);
});

test("the numbers of one answer are consistent while other users write", async () => {
  const byMonth: Question = { ...revenue, grain: "month" };
  let isWriting = true;
  const writing = (async () => {
    while (isWriting) await sell();
  })();
  for (let round = 0; round < long(300); round += 1) {
    // The first call leaves one of the two answers in the cache.
    await ask(revenue);
    const [total, months] = (await ask(revenue, byMonth)) ?? [];
    expect(months).toBe(total);
  }
  isWriting = false;
  await writing;
});

test("an export is read from the replica and is complete", async () => {
  const before = replicaReads();
  const response = await fetch(`${server.url}/functions/v1/list-exports`, {
    method: "POST",
    headers: {
      apikey: server.context.apiKeys.publishable,
      authorization: `Bearer ${ada.token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({
      workspace_id: ada.workspace.id,
      list: "sales",
      format: "csv",
      q: "",
      where: "",
      sort: "",
      yes: "Yes",
      no: "No",
      columns: [{ name: "order_number", heading: "Order" }],
    }),
  });
  expect((await response.text()).split("\n").filter((line) => line.includes("R-"))).toHaveLength(sold);
  expect(replicaReads()).toBe(before + 1);
});

test("a replica that lags too far behind is not used", async () => {
  await standby.pause();
  const before = replicaReads();
  const order = await sell();
  expect(await isListed(order)).toBe(true);
  expect(await ask(revenue)).toEqual([100 * sold]);
  expect(replicaReads()).toBe(before);
  await standby.resume();
  await vi.waitFor(
    async () => {
      expect(await isListed(order)).toBe(true);
      expect(replicaReads()).toBeGreaterThan(before);
    },
    { timeout: 10_000 },
  );
});

test("the doctor accepts a standby, and reports a server that is not a standby", async () => {
  const lines = async (replica: string) =>
    (await examine({ ...settings, DATABASE_REPLICA_URL: replica }))
      .filter(({ subject }) => subject === "replica")
      .map(({ level, text }) => `${level}: ${text}`);
  expect(await lines(standby.url)).toEqual(["ok: it is a standby of this database and up to date"]);
  expect(await lines(primary.url)).toEqual(["error: it is no standby of this database: check DATABASE_REPLICA_URL"]);
});

test("after a crash of the replica, no read fails", async () => {
  await standby.stop("SIGKILL");
  for (let round = 0; round < 20; round += 1) {
    const order = await sell();
    expect(await isListed(order)).toBe(true);
    expect(await ask(revenue)).toEqual([100 * sold]);
  }
});
