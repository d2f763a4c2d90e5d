import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type pg from "pg";
import { expect } from "vitest";
import { z } from "zod";

import { isShortened } from "../../kit/long.ts";
import { openDatabase } from "../../operations/open-database.ts";
import { isAlive, type SpawnedVanda, spawnVanda, until } from "../../operations/spawn-vanda.ts";
import { makeMemoryGroup, type MemoryGroup } from "./memory-group.ts";

export type Person = {
  id: string;
  email: string;
  workspaceId: string;
  /** Headers that authenticate a request as this user. */
  headers: Record<string, string>;
};

/**
 * A server with its database in a separate process, limited to 2 GB of memory in total if the machine supports a limit.
 */
export type LimitedVanda = {
  url: string;
  publishableKey: string;
  process: SpawnedVanda["process"];
  postgresPid: number;
  /** Returns the server's complete output. */
  output: SpawnedVanda["output"];
  memory: Pick<MemoryGroup, "used" | "killed">;
  /** Opens the server's database, bypassing every policy. */
  openDatabase(): Promise<pg.Client>;
  /** Returns the size of the database files in bytes, without the write-ahead log, which has its own limit. */
  disk(): number;
  signUp(): Promise<Person>;
  /** Signs in by password, as from another device. */
  signIn(person: Person): Promise<void>;
  /** Returns the parsed JSON of a response; throws on an error status. */
  ask(person: Person, method: string, path: string, body?: unknown): Promise<unknown>;
  stop(): Promise<void>;
};

const limitBytes = 2 * 1024 ** 3;

/** Starts a server as `npm start` does, with its data on a disk, because data in memory would count as memory. */
export async function startLimitedVanda(env: Record<string, string> = {}, disk = tmpdir()): Promise<LimitedVanda> {
  const folder = mkdtempSync(join(disk, "vanda-attack-"));
  // If started as root, Postgres runs as its own user, who needs access to its files.
  chmodSync(folder, 0o711);
  const group = makeMemoryGroup(limitBytes);
  const vanda = await spawnVanda(join(folder, "data"), { LOG_LEVEL: "error", ...env }, group?.program);
  const { url } = vanda;
  const { publishableKey } = z
    .object({ publishableKey: z.string() })
    .parse(await (await fetch(`${url}/config.json`)).json());
  const ask: LimitedVanda["ask"] = async (person, method, path, body) => {
    const headers = { ...person.headers, "content-type": "application/json", prefer: "return=representation" };
    const reply = await fetch(url + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };
  const password = "orchid-2-garden!";
  const stranger = { id: "", email: "", workspaceId: "", headers: { apikey: publishableKey } };
  let people = 0;
  return {
    url,
    publishableKey,
    process: vanda.process,
    postgresPid: vanda.postgresPid,
    output: () => vanda.output(),
    memory: {
      used: () => group?.used() ?? 0,
      killed: () => group?.killed() ?? 0,
    },
    openDatabase: () => openDatabase(join(folder, "data")),
    disk: () => bytesIn(join(folder, "data/postgres"), "pg_wal"),
    ask,
    signUp: async () => {
      const email = `person${(people += 1)}@example.com`;
      const { access_token, user } = z
        .object({ access_token: z.string(), user: z.object({ id: z.string() }) })
        .parse(await ask(stranger, "POST", "/auth/v1/signup", { email, password }));
      const headers = { apikey: publishableKey, authorization: `Bearer ${access_token}` };
      const [workspace] = z
        .tuple([z.object({ id: z.string() })])
        .parse(await ask({ ...stranger, headers }, "GET", "/rest/v1/workspaces?select=id"));
      return { id: user.id, email, workspaceId: workspace.id, headers };
    },
    signIn: async ({ email }) => {
      await ask(stranger, "POST", "/auth/v1/token?grant_type=password", { email, password });
    },
    stop: async () => {
      // A request to a dead server fails without a reason, so the server's output is shown.
      if (vanda.process.exitCode !== null) process.stdout.write(vanda.output());
      vanda.process.kill("SIGTERM");
      await until(() => vanda.process.exitCode !== null || vanda.process.signalCode !== null);
      await until(() => !isAlive(vanda.postgresPid));
      rmSync(folder, { recursive: true });
      await group?.remove();
    },
  };
}

function bytesIn(folder: string, excluded: string): number {
  let bytes = 0;
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    // A file may be deleted during the scan.
    if (!name.startsWith(excluded)) bytes += statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;
  return bytes;
}

/**
 * The server frees its heap after a few seconds without work, and a pool closes connections after a minute without use.
 */
const freedMs = 90_000;

/** Returns the number of bytes that memory may grow by during an attack. */
const defaultRoom = (calm: number) => (isShortened ? 384 * 1024 ** 2 : Math.max(60 * 1024 ** 2, 0.15 * calm));

/**
 * Expects the conditions that hold after every attack: the same process serves, nothing was killed for lack of memory,
 * and the memory is freed. Prints the duration of freeing. A short run, as in CI, does not wait for all of it.
 */
export async function expectUnharmed(vanda: LimitedVanda, calm: number, room = defaultRoom(calm)): Promise<void> {
  expect(vanda.process.exitCode, vanda.output()).toBe(null);
  expect(isAlive(vanda.postgresPid)).toBe(true);
  expect(vanda.memory.killed()).toBe(0);
  const startedAt = performance.now();
  await expect.poll(vanda.memory.used, { timeout: freedMs, interval: 500 }).toBeLessThan(calm + room);
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  process.stdout.write(`    memory after ${seconds} s: ${Math.round(vanda.memory.used() / 1024 ** 2)} MB\n`);
  await expect.poll(async () => (await fetch(`${vanda.url}/readyz`)).status).toBe(200);
}
