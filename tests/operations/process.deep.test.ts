import { existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

import {
  copyDataDir,
  isAlive,
  launchToFail,
  makeDataDir,
  postmasterPid,
  type SpawnedVanda,
  spawnVanda,
  until,
} from "./spawn-vanda.ts";

// Each test starts servers with their own cluster, which is slow while other processes use the CPU.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** The data folder of a Vanda server that was started and stopped. */
let startedBefore: string;
let dataDir: string;
let running: SpawnedVanda[];
beforeAll(async () => {
  startedBefore = makeDataDir();
  const vanda = await spawnVanda(startedBefore);
  vanda.process.kill("SIGTERM");
  await vanda.ended;
});
afterAll(() => rmSync(dirname(startedBefore), { recursive: true }));
beforeEach(() => {
  dataDir = copyDataDir(startedBefore);
  running = [];
});
afterEach(async () => {
  for (const vanda of running) vanda.process.kill("SIGTERM");
  await Promise.all(running.map((vanda) => vanda.ended));
  rmSync(dirname(dataDir), { recursive: true });
});

async function start(env?: Record<string, string>): Promise<SpawnedVanda> {
  const vanda = await spawnVanda(dataDir, env);
  running.push(vanda);
  return vanda;
}

const status = async (url: string) => (await fetch(url).catch(() => undefined))?.status;

/** Signs up over the API. Resolves to true if the sign-up was acknowledged. */
async function signUp(vanda: SpawnedVanda, email: string): Promise<boolean> {
  const reply = await ask(vanda, "signup", email);
  return reply?.ok ?? false;
}

async function ask(vanda: SpawnedVanda, path: string, email: string) {
  const config = (await (await fetch(`${vanda.url}/config.json`)).json()) as { publishableKey: string };
  return fetch(`${vanda.url}/auth/v1/${path}`, {
    method: "POST",
    headers: { apikey: config.publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email, password: "Orchid, in the rain 7!" }),
  });
}

/** Signs up users one at a time until the server stops responding. Resolves to the acknowledged users. */
async function signUpUntilFailure(vanda: SpawnedVanda): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let n = 0; ; n += 1) {
    const email = `person${n}@example.com`;
    try {
      if (await signUp(vanda, email)) acknowledged.push(email);
    } catch {
      return acknowledged;
    }
  }
}

async function expectAll(vanda: SpawnedVanda, emails: string[]) {
  expect(emails.length).toBeGreaterThan(0);
  for (const email of emails) expect((await ask(vanda, "token?grant_type=password", email)).status, email).toBe(200);
}

test("Ctrl-C stops all processes, and the next start repeats no setup", async () => {
  rmSync(dataDir, { recursive: true });
  const first = await start();
  expect(await status(`${first.url}/healthz`)).toBe(200);
  expect(await status(`${first.url}/readyz`)).toBe(200);
  expect(statSync(join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
  expect(first.output()).toContain("Database migrated");
  first.process.kill("SIGINT");
  expect(await first.ended).toBe(0);
  expect(isAlive(first.postgresPid)).toBe(false);
  expect(existsSync(join(dataDir, "vanda.lock"))).toBe(false);

  const second = await start();
  expect(second.output()).not.toContain("Database migrated");
  expect(second.output()).not.toContain("Taking over");
  process.stdout.write(`  first start ${first.readyMs} ms, second start ${second.readyMs} ms\n`);
});

test("after kill -9 of all processes no acknowledged write is lost", async () => {
  const first = await start();
  const writing = signUpUntilFailure(first);
  await until(async () => (await ask(first, "token?grant_type=password", "person3@example.com")).status === 200);
  process.kill(first.postgresPid, "SIGKILL");
  first.process.kill("SIGKILL");
  const acknowledged = await writing;
  await first.ended;
  const second = await start();
  await expectAll(second, acknowledged);
});

test("the Postgres of a killed Vanda is stopped and its data are taken over by the next start", async () => {
  const first = await start();
  const writing = signUpUntilFailure(first);
  await until(async () => (await ask(first, "token?grant_type=password", "person1@example.com")).status === 200);
  first.process.kill("SIGKILL");
  const acknowledged = await writing;
  await first.ended;
  expect(isAlive(first.postgresPid)).toBe(true);
  const second = await start();
  expect(isAlive(first.postgresPid)).toBe(false);
  expect(second.output()).toContain("Taking over the database of a Vanda that was killed");
  await expectAll(second, acknowledged);
});

test("a second Vanda on the same data is rejected with one line and does not affect the first", async () => {
  const first = await start();
  const { code, output } = await launchToFail(dataDir);
  expect(code).toBe(1);
  expect(output).toMatch(
    new RegExp(`^Vanda did not start: Another Vanda \\(process ${first.process.pid}\\) is already running on .*\n$`),
  );
  expect(await status(`${first.url}/readyz`)).toBe(200);
});

test("every log line about a request has its id, but not a password, a token or the request's content", async () => {
  const vanda = await start({ LOG_LEVEL: "debug" });
  const signedUp = await ask(vanda, "signup", "ada@example.com");
  const { access_token: token } = (await signedUp.json()) as { access_token: string };
  const read = await fetch(`${vanda.url}/rest/v1/accounts?name=eq.Kanfla`, {
    headers: { apikey: "wrong", authorization: `Bearer ${token}` },
  });
  const id = read.headers.get("x-request-id") ?? "";
  await until(() => vanda.output().includes(id) && vanda.output().endsWith("\n"));
  const lines = vanda
    .output()
    .split("\n")
    .filter((line) => line.includes('"msg":"Request"'));
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({ requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  for (const secret of ["Orchid", token, "Kanfla", "ada@example.com"]) expect(vanda.output()).not.toContain(secret);
});

test("a Postgres that crashes is restarted", async () => {
  const vanda = await start();
  process.kill(vanda.postgresPid, "SIGKILL");
  // Until then, one of the dead server's backends may still respond.
  await until(
    () => existsSync(join(dataDir, "postgres/postmaster.pid")) && postmasterPid(dataDir) !== vanda.postgresPid,
  );
  expect(isAlive(vanda.postgresPid)).toBe(false);
  await until(async () => (await status(`${vanda.url}/readyz`)) === 200);
  expect(await signUp(vanda, "after@example.com")).toBe(true);
});

test("an invalid setting stops the start with one clear line", async () => {
  expect(await launchToFail(dataDir, { PORT: "many" })).toEqual({
    code: 1,
    output: "Vanda did not start: The setting PORT is invalid: Invalid input: expected number, received NaN\n",
  });
  expect(await launchToFail(dataDir, { DATABASE_URL: "postgres://localhost/vanda" })).toEqual({
    code: 1,
    output:
      "Vanda did not start: The setting VANDA_SECRET is missing: with DATABASE_URL every process needs the same one\n",
  });
});

test("a port in use stops the start with one clear line and leaves no process running", async () => {
  const first = await start();
  const other = copyDataDir(startedBefore);
  const { code, output } = await launchToFail(other, { PORT: new URL(first.url).port, LOG_LEVEL: "error" });
  expect(code).toBe(1);
  expect(output).toMatch(/^Vanda did not start: Port \d+ is taken: stop what uses it, or set PORT\n$/);
  expect(existsSync(join(other, "postgres/postmaster.pid"))).toBe(false);
  rmSync(dirname(other), { recursive: true });
});

test.runIf(process.platform === "linux")("an idle server stays under 200 MB without Postgres", async () => {
  const vanda = await start();
  const megabytes = () => {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${vanda.process.pid}/status`, "utf8")) ?? [];
    return Number(kilobytes) / 1024;
  };
  // V8 frees memory in separate threads.
  await expect.poll(megabytes, { timeout: 60_000 }).toBeLessThan(200);
  process.stdout.write(`  idle: ${Math.round(megabytes())} MB\n`);
});
