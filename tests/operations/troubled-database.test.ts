import { readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { withClient } from "#server/postgres/with-client.ts";
import { readSecrets } from "#server/secrets.ts";

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

/** The status, or none where no answer came in time for whoever watches a server. */
const ready = async () => {
  const reply = await fetch(`${vanda.url}/readyz`, { signal: AbortSignal.timeout(20_000) }).catch(() => undefined);
  return reply?.status;
};

const children = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);

test.runIf(process.platform !== "win32")(
  "a database that lets nobody in any more is not ready, and then it is",
  async () => {
    expect(await ready()).toBe(200);
    process.kill(vanda.postgresPid, "SIGSTOP");
    await until(async () => (await ready()) === 503);
    process.kill(vanda.postgresPid, "SIGCONT");
    await until(async () => (await ready()) === 200);
  },
);

test.runIf(process.platform === "linux")("a database that stands still is not ready, and then it is", async () => {
  process.kill(vanda.postgresPid, "SIGSTOP");
  // Those that are about to end are not there any more.
  const all = [...children(vanda.postgresPid).filter((pid) => isAlive(pid)), vanda.postgresPid];
  for (const pid of all) process.kill(pid, "SIGSTOP");
  await until(async () => (await ready()) === 503);
  expect(await Promise.all([ready(), ready(), ready()])).toEqual([503, 503, 503]);
  for (const pid of all) process.kill(pid, "SIGCONT");
  await until(async () => (await ready()) === 200);
});

test("what is wrong with the job queue is logged by its name", async () => {
  const [, , , port] = readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n");
  const { postgresPassword } = readSecrets(dataDir);
  await withClient(`postgres://postgres:${postgresPassword}@127.0.0.1:${port}/postgres`, async (owner) => {
    await owner.query("alter schema jobs rename to gone");
    await until(() => vanda.output().includes("The job queue has a problem"));
    await owner.query("alter schema gone rename to jobs");
  });
  expect(vanda.output()).toMatch(
    /"message":"relation \\"jobs\.\w+\\" does not exist[^"]*".*"The job queue has a problem"/,
  );
  expect(vanda.output()).not.toContain("[object Object]");
});
