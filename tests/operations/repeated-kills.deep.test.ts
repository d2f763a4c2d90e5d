import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { expect, test } from "vitest";

import { long } from "../kit/long.ts";
import { makeDataDir, type SpawnedVanda, spawnVanda, until } from "./spawn-vanda.ts";

const rounds = long(6);
const victims = {
  everything: (vanda: SpawnedVanda) => {
    process.kill(vanda.postgresPid, "SIGKILL");
    vanda.process.kill("SIGKILL");
  },
  "Node alone": (vanda: SpawnedVanda) => void vanda.process.kill("SIGKILL"),
  "Postgres, then Node": async (vanda: SpawnedVanda) => {
    process.kill(vanda.postgresPid, "SIGKILL");
    await sleep(Math.random() * 100);
    vanda.process.kill("SIGKILL");
  },
};

test("every acknowledged record is stored once, however and whenever the server is killed", async () => {
  const dataDir = makeDataDir();
  let vanda = await spawnVanda(dataDir);
  const token = await signUp(vanda);
  const acknowledged: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const writing = Array.from({ length: 4 }, (_, writer) => write(vanda, token, `${round}-${writer}`, acknowledged));
    await sleep(100 + Math.random() * 900);
    const names = Object.keys(victims) as (keyof typeof victims)[];
    await victims[names[round % names.length] ?? "everything"](vanda);
    await Promise.all(writing);
    await vanda.ended;
    vanda = await spawnVanda(dataDir);
    const found = await readNames(vanda, token);
    expect(acknowledged.filter((name) => !found.includes(name))).toEqual([]);
    expect(found.length).toBe(new Set(found).size);
  }
  expect(acknowledged.length).toBeGreaterThan(rounds);
  vanda.process.kill("SIGTERM");
  await until(() => vanda.process.exitCode !== null);
  rmSync(dirname(dataDir), { recursive: true });
});

type Token = { apikey: string; authorization: string; workspaceId: string };

async function signUp(vanda: SpawnedVanda): Promise<Token> {
  const { publishableKey: apikey } = (await (await fetch(`${vanda.url}/config.json`)).json()) as {
    publishableKey: string;
  };
  const reply = await fetch(`${vanda.url}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey, "content-type": "application/json" },
    body: JSON.stringify({ email: "ada@example.com", password: "Orchid, in the rain 7!" }),
  });
  const authorization = `Bearer ${((await reply.json()) as { access_token: string }).access_token}`;
  const workspaces = await fetch(`${vanda.url}/rest/v1/workspaces?select=id`, { headers: { apikey, authorization } });
  const [workspace] = (await workspaces.json()) as { id: string }[];
  return { apikey, authorization, workspaceId: workspace?.id ?? "" };
}

/** Adds accounts one at a time until the server has ended, and records the acknowledged ones. */
async function write(vanda: SpawnedVanda, { workspaceId, ...headers }: Token, label: string, acknowledged: string[]) {
  for (let n = 0; ; n += 1) {
    const name = `${label}-${n}`;
    try {
      const reply = await fetch(`${vanda.url}/rest/v1/accounts`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({ workspace_id: workspaceId, name }),
      });
      if (reply.status === 201) acknowledged.push(name);
    } catch {
      return;
    }
  }
}

async function readNames(vanda: SpawnedVanda, { workspaceId, ...headers }: Token): Promise<string[]> {
  const names: string[] = [];
  for (;;) {
    const page = await fetch(
      `${vanda.url}/rest/v1/accounts?select=name&order=id&workspace_id=eq.${workspaceId}&limit=1000&offset=${names.length}`,
      { headers },
    );
    const rows = (await page.json()) as { name: string }[];
    names.push(...rows.map(({ name }) => name));
    if (rows.length < 1000) return names;
  }
}
