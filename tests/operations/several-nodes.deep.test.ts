import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { importClient } from "../kit/import-client.ts";
import { long } from "../kit/long.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";
import { useDatabase } from "../kit/use-database.ts";
import { type BalancedNodes, hasProxy, startBalancedNodes } from "./balanced-nodes.ts";

vi.setConfig({ testTimeout: 900_000, hookTimeout: 120_000 });

/** Duration of the load. CI runs 25% of it. */
const seconds = Number(process.env.VANDA_LOAD_SECONDS ?? long(40));
const writers = 6;
const readers = 6;

const at = useDatabase();
let balanced: BalancedNodes;
let key: string;
beforeAll(async () => {
  if (!hasProxy) return;
  balanced = await startBalancedNodes(at.database.url);
  key = ((await (await fetch(`${balanced.url}/config.json`)).json()) as { publishableKey: string }).publishableKey;
});
afterAll(() => balanced?.stop());

const client = (url = balanced.url) =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });

type Answer = { at: number; ms: number; ok: boolean; id?: string };

/** Sends requests one after another until the signal, and records each response. */
async function repeat(send: (id: string) => Promise<Response>, signal: AbortSignal, into: Answer[]) {
  while (!signal.aborted) {
    const id = randomUUID();
    const startedAt = performance.now();
    const ok = await send(id).then(
      async (response) => {
        await response.arrayBuffer();
        return response.ok;
      },
      () => false,
    );
    const now = performance.now();
    into.push({ at: now, ms: now - startedAt, ok, id });
    // A client whose request failed does not retry in a tight loop.
    if (!ok) await sleep(20);
  }
}

test.skipIf(!hasProxy)("a node that is killed or restarted under load loses no acknowledged write", async () => {
  const ada: SignedUp = await signUp({ client });
  const headers = { apikey: key, authorization: `Bearer ${ada.token}`, "content-type": "application/json" };
  const accounts = `${balanced.url}/rest/v1/accounts`;
  const [writes, reads]: [Answer[], Answer[]] = [[], []];
  const stop = new AbortController();
  const write = (id: string) =>
    fetch(accounts, {
      method: "POST",
      headers,
      body: JSON.stringify({ id, workspace_id: ada.workspace.id, name: id }),
    });
  const read = () =>
    fetch(`${accounts}?select=id,name&workspace_id=eq.${ada.workspace.id}&order=name&limit=50`, { headers });
  const running = [
    ...Array.from({ length: writers }, () => repeat(write, stop.signal, writes)),
    ...Array.from({ length: readers }, () => repeat(read, stop.signal, reads)),
  ];
  const part = (seconds * 1000) / 4;
  await sleep(part);
  const killedAt = performance.now();
  await balanced.nodes.kill(0);
  await sleep(part);
  await balanced.nodes.start(0);
  await sleep(part);
  // A restart as in an upgrade: the node answers its pending requests before it ends.
  const stoppedAt = performance.now();
  await balanced.nodes.kill(1, "SIGTERM");
  await balanced.nodes.start(1);
  await sleep(part);
  stop.abort();
  await Promise.all(running);

  const acknowledged = writes.filter(({ ok }) => ok).map(({ id }) => id);
  const { rows } = await at.database.owner.query<{ id: string }>(
    "select id from public.accounts where workspace_id = $1",
    [ada.workspace.id],
  );
  const stored = new Set(rows.map(({ id }) => id));
  expect(acknowledged.filter((id) => id !== undefined && !stored.has(id))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(100);

  const failed = [...writes, ...reads].filter(({ ok }) => !ok).map((answer) => answer.at);
  const afterKill = failed.filter((time) => time >= killedAt && time < stoppedAt);
  const p99 = (of: Answer[]) => of.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(of.length * 0.99)] ?? 0;
  process.stdout.write(
    `${JSON.stringify({
      seconds,
      writes: writes.length,
      reads: reads.length,
      failed: failed.length,
      failedForMs: Math.round(Math.max(killedAt, ...afterKill) - killedAt),
      p99Ms: [p99(writes), p99(reads)].map(Math.round),
    })}\n`,
  );
  // Only requests that the killed node was answering fail: at most one per client. None fails during a restart.
  expect(afterKill.length).toBeLessThanOrEqual(writers + readers);
  expect(failed.length).toBe(afterKill.length);
});

test.skipIf(!hasProxy)("jobs that are queued through the proxy are run by the worker", async () => {
  const ada = await signUp({ client });
  const importing = importClient(
    { url: balanced.url, publishableKey: key },
    { token: ada.token, workspaceId: ada.workspace.id, supabase: ada.client },
  );
  expect((await importing.import("name,industry\nAcme,software\nOak Ltd,retail\n")).result).toMatchObject({
    created: 2,
  });
});

test.skipIf(!hasProxy)("live changes reach a client of the other node", async () => {
  const ada = await signUp({ client });
  const [one, other] = await Promise.all(
    [0, 1].map(async (node) => {
      const direct = client(balanced.nodes.url(node));
      const { data } = await ada.client.auth.getSession();
      if (data.session) await direct.auth.setSession(data.session);
      return direct;
    }),
  );
  const received: unknown[] = [];
  const states: string[] = [];
  other
    ?.channel(`workspace:${ada.workspace.id}:desk`, { config: { private: true } })
    .on("postgres_changes", { event: "*", schema: "public", table: "accounts" }, ({ eventType }) =>
      received.push(eventType),
    )
    .subscribe((state) => states.push(state));
  await vi.waitUntil(() => states.length > 0, { timeout: 30_000 });
  await one?.from("accounts").insert({ workspace_id: ada.workspace.id, name: "Oak" }).throwOnError();
  await vi.waitFor(() => expect(received).toEqual(["INSERT"]), { timeout: 30_000 });
  await other?.removeAllChannels();
});
