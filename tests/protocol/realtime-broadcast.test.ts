import type { RealtimeChannel, SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let ada: SignedUp;
let bob: SignedUp;
beforeAll(async () => {
  vanda = await shareVanda({ WORKER: "off" });
  ada = await signUp(vanda);
  bob = await signUp(vanda);
});
afterAll(() => vanda?.stop());

type Message = { type: string; event: string; payload?: unknown };

async function enter(client: Pick<SupabaseClient, "channel">, topic: string, config = {}) {
  const received: Message[] = [];
  const channel = client.channel(topic, { config });
  channel.on("broadcast", { event: "*" }, (message) => received.push(message as Message));
  const [state, error] = await subscribe(channel);
  const until = (count: number) =>
    vi.waitFor(() => expect(received).toHaveLength(count), { timeout: 30_000, interval: 5 });
  return { channel, received, state, error, until };
}
const subscribe = (channel: RealtimeChannel) =>
  new Promise<[string, Error | undefined]>((resolve) => {
    channel.subscribe((state, error) => resolve([state, error]));
  });

test("a broadcast reaches every subscriber of the topic but its sender", async () => {
  const topic = crypto.randomUUID();
  const here = await enter(ada.client, topic, { broadcast: { ack: true } });
  const there = await enter(bob.client, topic);
  const elsewhere = await enter(bob.client, `${topic}-other`);
  const sent = { type: "broadcast", event: "cursor ✓", payload: { at: [1, 2], who: "Adá" } } as const;
  expect(await here.channel.send(sent)).toBe("ok");
  await there.until(1);
  expect(there.received[0]).toEqual(sent);
  await there.channel.send({ type: "broadcast", event: "back", payload: {} });
  await here.until(1);
  expect(here.received.map(({ event }) => event)).toEqual(["back"]);
  expect(elsewhere.received).toEqual([]);
});

test("a sender who requests it also receives the broadcast", async () => {
  const { channel, received, until } = await enter(ada.client, crypto.randomUUID(), { broadcast: { self: true } });
  await channel.send({ type: "broadcast", event: "echo", payload: { n: 1 } });
  await until(1);
  expect(received[0]).toMatchObject({ event: "echo", payload: { n: 1 } });
});

test("binary and long messages arrive unchanged", async () => {
  const topic = crypto.randomUUID();
  const here = await enter(ada.client, topic, { broadcast: { ack: true } });
  const there = await enter(bob.client, topic);
  const bytes = crypto.getRandomValues(new Uint8Array(60_000)).buffer;
  expect(await here.channel.send({ type: "broadcast", event: "bytes", payload: bytes })).toBe("ok");
  const text = "Straße ✓ ".repeat(10_000);
  expect(await here.channel.send({ type: "broadcast", event: "text", payload: { text } })).toBe("ok");
  await there.until(2);
  expect(Buffer.from(there.received[0]?.payload as ArrayBuffer).equals(Buffer.from(bytes))).toBe(true);
  expect(there.received[1]?.payload).toEqual({ text });
});

test("broadcasts can be sent over HTTP, one or many at a time", async () => {
  const topic = `room ${crypto.randomUUID()}/a`;
  const { received, until } = await enter(bob.client, topic);
  // The channel is not subscribed, so the client uses HTTP.
  const silent = ada.client.channel(topic);
  expect(await silent.httpSend("over http", { n: 1 })).toEqual({ success: true });
  await until(1);
  const post = (body: unknown, headers = {}) =>
    fetch(`${vanda.url}/realtime/v1/api/broadcast`, {
      method: "POST",
      headers: { apikey: vanda.publishableKey, "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  const messages = [2, 3].map((n) => ({ topic, event: "many", payload: { n } }));
  expect((await post({ messages })).status).toBe(202);
  await until(3);
  expect(received.map(({ payload }) => (payload as { n: number }).n)).toEqual([1, 2, 3]);
  expect((await post({ messages: [] })).status).toBe(422);
  expect((await post("{")).status).toBe(400);
  // Such deep nesting could be parsed, but not be serialised for the subscribers.
  expect((await post(`{"messages":${"[".repeat(50_000)}${"]".repeat(50_000)}}`)).status).toBe(400);
  expect((await post({ messages }, { apikey: "wrong" })).status).toBe(401);
  expect((await post({ messages }, { authorization: "Bearer nonsense" })).status).toBe(401);
});

test("only members can use the topic of a workspace", async () => {
  const topic = `workspace:${ada.workspace.id}:board`;
  const own = await enter(ada.client, topic, { private: true });
  expect(own.state).toBe("SUBSCRIBED");
  for (const config of [{}, { private: true }]) {
    const foreign = await enter(bob.client, topic, config);
    expect(foreign.state).toBe("CHANNEL_ERROR");
    expect(foreign.error?.message).toContain("Unauthorized");
    await bob.client.removeChannel(foreign.channel);
  }
  const anonymous = await enter(vanda.client(), topic);
  expect(anonymous.state).toBe("CHANNEL_ERROR");
  await expect(bob.client.channel(topic).httpSend("intruder", {})).rejects.toThrow(
    "You do not have permission to broadcast",
  );
  expect(
    await bob.client
      .channel(`${topic}:x`)
      .httpSend("intruder", {})
      .catch(() => "refused"),
  ).toBe("refused");
  expect(await ada.client.channel(`${topic}2`).httpSend("welcome", {})).toEqual({ success: true });
  expect(own.received).toEqual([]);
});

test("a lost connection is restored, with all subscriptions", async () => {
  const rows: unknown[] = [];
  const channel = ada.client.channel(crypto.randomUUID());
  const states: string[] = [];
  channel
    .on("postgres_changes", { event: "INSERT", schema: "public", table: "accounts" }, (change) => rows.push(change.new))
    .subscribe((state) => states.push(state));
  await vi.waitUntil(() => states.includes("SUBSCRIBED"), { timeout: 30_000 });
  // Closes the connections, as a database restart would.
  await vanda.database.owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'vanda live'",
  );
  await vi.waitUntil(() => states.filter((state) => state === "SUBSCRIBED").length === 2, { timeout: 30_000 });
  expect(states).toContain("CHANNEL_ERROR");
  await ada.client
    .from("accounts")
    .insert({ workspace_id: ada.workspace.id, currency: "USD", name: "Heard again" })
    .throwOnError();
  await vi.waitFor(() => expect(rows).toMatchObject([{ name: "Heard again" }]), { timeout: 30_000 });
});
