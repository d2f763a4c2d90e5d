import { readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { withClient } from "#server/postgres/with-client.ts";
import { readSecrets } from "#server/secrets/secrets.ts";

import { openRaw } from "../kit/raw-socket.ts";
import { isAlive, makeDataDir, type SpawnedVanda, spawnVanda, until } from "./spawn-vanda.ts";

let dataDir: string;
let vanda: SpawnedVanda;
beforeAll(async () => {
  dataDir = makeDataDir();
  vanda = await spawnVanda(dataDir);
});
afterAll(async () => {
  vanda?.process.kill("SIGTERM");
  await vanda?.ended;
  rmSync(dirname(dataDir), { recursive: true });
});

/** Returns the status; undefined if no response arrived in time for a monitor. */
const ready = async () => {
  const reply = await fetch(`${vanda.url}/readyz`, { signal: AbortSignal.timeout(20_000) }).catch(() => undefined);
  return reply?.status;
};

const children = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);

test.runIf(process.platform !== "win32")(
  "a server is not ready while its database accepts no connections, and then ready",
  async () => {
    expect(await ready()).toBe(200);
    process.kill(vanda.postgresPid, "SIGSTOP");
    await until(async () => (await ready()) === 503);
    process.kill(vanda.postgresPid, "SIGCONT");
    await until(async () => (await ready()) === 200);
  },
);

test.runIf(process.platform === "linux")("a server is not ready while its database hangs, and then ready", async () => {
  process.kill(vanda.postgresPid, "SIGSTOP");
  // Excludes backends that are about to exit.
  const all = [...children(vanda.postgresPid).filter((pid) => isAlive(pid)), vanda.postgresPid];
  for (const pid of all) process.kill(pid, "SIGSTOP");
  await until(async () => (await ready()) === 503);
  expect(await Promise.all([ready(), ready(), ready()])).toEqual([503, 503, 503]);
  for (const pid of all) process.kill(pid, "SIGCONT");
  await until(async () => (await ready()) === 200);
});

function ownerUrl() {
  const [, , , port] = readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n");
  return `postgres://postgres:${readSecrets(dataDir).postgresPassword}@127.0.0.1:${port}/postgres`;
}

test("an error of the job queue is logged with its name", async () => {
  await withClient(ownerUrl(), async (owner) => {
    await owner.query("alter schema jobs rename to gone");
    await until(() => vanda.output().includes("The job queue reported an error"));
    await owner.query("alter schema gone rename to jobs");
  });
  expect(vanda.output()).toMatch(
    /"message":"relation \\"jobs\.\w+\\" does not exist[^"]*".*"The job queue reported an error"/,
  );
  expect(vanda.output()).not.toContain("[object Object]");
});

test("the server stops even while statements wait, live connections are open and the database hangs", async () => {
  const { publishableKey: apikey } = (await (await fetch(`${vanda.url}/config.json`)).json()) as Record<string, string>;
  const live = await openRaw(vanda.url, { apikey: apikey ?? "" });
  const stopper = new pg.Client(ownerUrl());
  stopper.on("error", () => {});
  await stopper.connect();
  await stopper.query("begin; lock table auth.users in access exclusive mode");
  const asked = Array.from({ length: 30 }, () =>
    fetch(`${vanda.url}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { apikey: apikey ?? "", "content-type": "application/json" },
      body: JSON.stringify({ email: "ada@example.com", password: "Orchid, in the rain 7!" }),
    }).catch(() => null),
  );
  const waiting = "select from pg_locks where not granted and relation = 'auth.users'::regclass";
  await until(async () => ((await stopper.query(waiting)).rowCount ?? 0) > 5);
  process.kill(vanda.postgresPid, "SIGSTOP");
  vanda.process.kill("SIGTERM");
  expect(await vanda.ended).toBe(0);
  expect(isAlive(vanda.postgresPid)).toBe(false);
  await Promise.all([...asked, live.closed()]);
});
