import { readdirSync, readFileSync } from "node:fs";
import { ReadableStream } from "node:stream/web";
import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, beforeAll, expect, test } from "vitest";

import { expectUnharmed, type LimitedVanda, type Person, startLimitedVanda } from "./kit/limited-vanda.ts";
import { measureImpact, expectServed } from "./kit/measure-impact.ts";

const megabyte = 1024 ** 2;
const quota = 100;
let vanda: LimitedVanda;
beforeAll(async () => {
  vanda = await startLimitedVanda({ FILE_QUOTA_MB: String(quota) });
});
afterAll(() => vanda?.stop());

const row = `Acme,${"x".repeat(1_018)}\n`;
const rowsOfMegabyte = row.repeat(megabyte / row.length);

/**
 * Yields a file with `megabytes` of rows, sent without a content length, with a pause of `pauseMs` between megabytes.
 */
async function* csv(megabytes: number, pauseMs = 0) {
  yield Buffer.from("name,notes\n");
  for (let n = 0; n < megabytes; n += 1) {
    yield Buffer.from(rowsOfMegabyte);
    await sleep(pauseMs);
  }
}

/** Returns the status; 0 if the connection was closed during the upload. */
async function bring({ headers, workspaceId }: Person, body: ReturnType<typeof csv>): Promise<number> {
  const place = `${vanda.url}/functions/v1/imports?workspace_id=${workspaceId}&file_name=large.csv`;
  const init = { method: "POST", headers, body: ReadableStream.from(body) as unknown as BodyInit, duplex: "half" };
  return fetch(place, init).then(
    ({ status }) => status,
    () => 0,
  );
}

async function add({ headers, workspaceId }: Person, accountId: string): Promise<number> {
  const place = `${vanda.url}/functions/v1/files?workspace_id=${workspaceId}&account_id=${accountId}&name=x.bin`;
  return (await fetch(place, { method: "POST", headers, body: Buffer.alloc(20 * megabyte, 1) })).status;
}

test("files beyond a workspace's storage limit are rejected and use no disk space", async () => {
  const person = await vanda.signUp();
  const [account] = (await vanda.ask(person, "POST", "/rest/v1/accounts", {
    workspace_id: person.workspaceId,
    name: "Acme",
  })) as [{ id: string }];
  const before = vanda.disk();
  const statuses: number[] = [];
  const impact = await measureImpact(vanda, async () => {
    for (let n = 0; n < 3; n += 1) statuses.push(await bring(person, csv(400)));
    for (let n = 0; n < 22; n += 1) statuses.push(await add(person, account.id));
  });
  const grown = (vanda.disk() - before) / megabyte;
  process.stdout.write(`    1,640 MB sent, ${quota} MB allowed: the data took ${Math.round(grown)} MB more\n`);
  expect(statuses.slice(0, 3).filter((status) => status !== 0 && status !== 413)).toEqual([]);
  expect(statuses.slice(3).filter((status) => status === 201)).toHaveLength(quota / 20);
  expect(statuses.slice(3).filter((status) => status === 413)).toHaveLength(22 - quota / 20);
  expect(grown).toBeLessThan(1.5 * quota);
  expectServed(impact);
  await expectUnharmed(vanda, impact.memory.calm);
});

/** Returns the Postgres backends of this server that are copying rows. */
const copying = () =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const parent = / \(.*\) \S+ (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1];
        return Number(parent) === vanda.postgresPid && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(" COPY");
      } catch {
        return false;
      }
    })
    .map(Number);

test.runIf(process.platform === "linux")(
  "if the statement or the backend of an upload is killed, its sender gets an error and the server keeps running",
  async () => {
    const person = await vanda.signUp();
    const received: number[] = [];
    const impact = await measureImpact(vanda, async () => {
      // First cancels the statement, then terminates the backend.
      for (const signal of ["SIGINT", "SIGTERM"] as const) {
        for (let round = 0; round < 5; round += 1) {
          const sent = bring(person, csv(40, 50));
          await expect.poll(copying).toHaveLength(1);
          for (const pid of copying()) process.kill(pid, signal);
          received.push(await sent);
        }
      }
    });
    process.stdout.write(`    the senders received ${received.join(", ")}\n`);
    expect(received.filter((status) => status < 500)).toEqual([]);
    expectServed(impact);
    await expectUnharmed(vanda, impact.memory.calm);
    expect(await bring(person, csv(1))).toBe(201);

    // If one backend is killed, Postgres terminates all others and recovers.
    const sent = bring(person, csv(40, 50));
    await expect.poll(copying).toHaveLength(1);
    for (const pid of copying()) process.kill(pid, "SIGKILL");
    expect(await sent).toBeGreaterThanOrEqual(500);
    expect(vanda.process.exitCode, vanda.output()).toBe(null);
    await expect.poll(async () => (await fetch(`${vanda.url}/readyz`)).status).toBe(200);
    await expect.poll(() => bring(person, csv(1))).toBe(201);
  },
);
