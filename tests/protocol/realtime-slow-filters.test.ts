import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";

import { build } from "../kit/builder.ts";
import { listen } from "../kit/live.ts";
import { openRaw } from "../kit/raw-socket.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda({ WORKER: "off" });
});
afterAll(() => vanda?.stop());

/** Compiles quickly but takes half a minute on a long text, because it looks ahead to the end at each position. */
const slowFilter = Array.from({ length: 10 }, () => "body=not.match.(a|b|ab)*(?=(a|b|ab)*c)c").join(",");
const longText = "ab".repeat(10_000);

test(
  "a channel whose filter takes too long is closed with a reason, and the user's other channels continue",
  { tags: "deep" },
  async () => {
    const eve = await signUp(vanda);
    const make = build(vanda.database.owner);
    const slow = await listen(eve.client, { table: "activities", filter: slowFilter });
    const harmless = await listen(eve.client, { table: "activities", filter: "title=like.Call%" });
    const plain = await listen(eve.client, { table: "activities", filter: `workspace_id=eq.${eve.workspace.id}` });
    await make.activity(eve.workspace, { title: "Call back", body: longText });
    await Promise.all([harmless.until(1), plain.until(1)]);
    await vi.waitUntil(() => slow.states.includes("CLOSED"), { timeout: 30_000 });
    expect(slow.systems.at(-1)).toMatchObject({ status: "error", message: expect.stringContaining("take too long") });
    expect(slow.received).toEqual([]);
    expect([harmless.states, plain.states]).toEqual([["SUBSCRIBED"], ["SUBSCRIBED"]]);

    const again = await listen(eve.client, { table: "activities", filter: slowFilter });
    expect(again.error()?.message).toContain("join again in a minute");
    const other = await listen(eve.client, { table: "activities", filter: "title=eq.Call" });
    expect(other.states).toEqual(["SUBSCRIBED"]);
    await eve.client.removeAllChannels();
  },
);

test("patterns that take too long to compile are rejected with the reason", async () => {
  const eve = await signUp(vanda);
  const filter = (at: number) =>
    Array.from({ length: 10 }, (_, n) => `name=match.((x{1,60}){1,20})+${at}y${n}`).join(",");
  const wanted = Array.from({ length: 100 }, (_, at) => ({ table: "accounts", filter: filter(at) }));
  const { states, error } = await listen(eve.client, wanted);
  expect(states[0]).toBe("CHANNEL_ERROR");
  expect(error()?.message).toContain("take too long");
  await eve.client.removeAllChannels();
});

test("queries for a disconnected client stop", async () => {
  const eve = await signUp(vanda);
  const stopper = await vanda.database.owner.connect();
  onTestFinished(() => stopper.release(true));
  await stopper.query("begin; lock table public.members in access exclusive mode");
  const raw = await openRaw(vanda.url, { apikey: vanda.publishableKey });
  const topic = `realtime:workspace:${eve.workspace.id}`;
  for (const ref of ["1", "2"]) raw.send([ref, ref, topic, "phx_join", { config: {}, access_token: eve.token }]);
  const waiting = async () =>
    (await stopper.query("select from pg_locks where not granted and relation = 'public.members'::regclass")).rowCount;
  await expect.poll(waiting).toBe(1);
  raw.socket.terminate();
  await expect.poll(waiting, { timeout: 15_000 }).toBe(0);
});
