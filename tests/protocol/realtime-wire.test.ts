import { decodeJwt, SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";

import { signingKeys } from "#server/auth/sessions/signing-keys.ts";

import { openRaw, refusedWith } from "../kit/raw-socket.ts";
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

const open = () => openRaw(vanda.url, { apikey: vanda.publishableKey });
type Raw = Awaited<ReturnType<typeof open>>;

async function join(
  raw: Raw,
  { topic = "realtime:room", ref = "1", token = ada.token, ...config }: Record<string, unknown> & { ref?: string },
) {
  raw.send([ref, ref, topic, "phx_join", { config, access_token: token }]);
  return raw.wait("phx_reply", ref);
}
const watchAccounts = () => ({
  event: "*",
  schema: "public",
  table: "accounts",
  filter: `workspace_id=eq.${ada.workspace.id}`,
});

/** Returns Ada's token with a different expiry, signed with the server's own key. */
async function tokenUntil(seconds: number) {
  const { kid, key } = await signingKeys(vanda.server.context).current();
  const exp = Math.floor(Date.now() / 1000) + seconds;
  return new SignJWT({ ...decodeJwt(ada.token), exp }).setProtectedHeader({ alg: "ES256", kid, typ: "JWT" }).sign(key);
}

test("a connection needs a known path, key and version", async () => {
  const key = vanda.publishableKey;
  expect(await refusedWith(vanda.url, `/realtime/v1/websocket?apikey=wrong&vsn=2.0.0`)).toBe(401);
  expect(await refusedWith(vanda.url, `/realtime/v1/websocket?vsn=2.0.0`)).toBe(401);
  expect(await refusedWith(vanda.url, `/realtime/v1/websocket?apikey=${key}&vsn=3.0.0`)).toBe(400);
  expect(await refusedWith(vanda.url, `/realtime/v1/other?apikey=${key}`)).toBe(404);
  expect(await refusedWith(vanda.url, `/?apikey=${key}`)).toBe(404);
});

test("a heartbeat gets a reply", async () => {
  const raw = await open();
  raw.send([null, "7", "phoenix", "heartbeat", {}]);
  expect(await raw.wait("phx_reply", "7")).toEqual({ status: "ok", response: {} });
  raw.socket.close();
});

test("version 1 of the protocol sends messages as objects", async () => {
  const raw = await openRaw(vanda.url, { apikey: vanda.publishableKey, vsn: "1.0.0" });
  raw.send({
    topic: "realtime:room",
    event: "phx_join",
    ref: "1",
    join_ref: "1",
    payload: { config: {}, access_token: ada.token },
  });
  const [reply] = await new Promise<unknown[]>((resolve) => {
    raw.socket.once("message", (data) => resolve([JSON.parse(String(data))]));
  });
  expect(reply).toEqual({
    topic: "realtime:room",
    event: "phx_reply",
    ref: "1",
    join_ref: "1",
    payload: { status: "ok", response: { postgres_changes: [] } },
  });
  raw.socket.close();
});

test("joining, leaving and joining again get the replies of Phoenix", async () => {
  const raw = await open();
  const joined = await join(raw, { postgres_changes: [watchAccounts()] });
  expect(joined).toEqual({
    status: "ok",
    response: { postgres_changes: [{ ...watchAccounts(), id: expect.any(Number) }] },
  });
  expect(await raw.wait("system")).toEqual({
    status: "ok",
    extension: "postgres_changes",
    channel: "room",
    message: "Subscribed to PostgreSQL",
  });
  raw.send(["1", "2", "realtime:room", "phx_leave", {}]);
  expect(await raw.wait("phx_reply", "2")).toEqual({ status: "ok", response: {} });
  await raw.wait("phx_close");
  raw.send(["1", "3", "realtime:room", "broadcast", { type: "broadcast", event: "x", payload: {} }]);
  expect(await raw.wait("phx_reply", "3")).toEqual({ status: "error", response: { reason: "unmatched topic" } });
  expect(await join(raw, { ref: "4" })).toMatchObject({ status: "ok" });
  raw.socket.close();
});

test("invalid joins are rejected with a message, and the connection stays open", async () => {
  const raw = await open();
  const reasonOf = async (ref: string, more: Record<string, unknown>) => {
    const reply = await join(raw, { ref, ...more });
    expect(reply?.status).toBe("error");
    return (reply?.response as { reason: string } | undefined)?.reason;
  };
  expect(await reasonOf("1", { topic: "realtime:" })).toBe("You must provide a topic name");
  expect(await reasonOf("2", { topic: "room" })).toBe("You must provide a topic name");
  expect(await reasonOf("3", { topic: `realtime:${"x".repeat(300)}` })).toContain("at most 255");
  expect(await reasonOf("4", { token: "not.a.token" })).toBe("JWT couldn't be decoded");
  expect(await reasonOf("5", { token: await tokenUntil(-5) })).toBe("JWT expired");
  expect(await reasonOf("6", { postgres_changes: [{ event: "SELECT" }] })).toContain("Invalid join");
  expect(await reasonOf("7", { postgres_changes: Array(101).fill(watchAccounts()) })).toContain("Invalid join");
  expect(await reasonOf("8", { postgres_changes: [{ ...watchAccounts(), schema: "auth" }] })).toContain(
    "The schema auth cannot be watched",
  );
  expect(await reasonOf("9", { postgres_changes: [{ event: "*", schema: "public", filter: "a=eq.1" }] })).toContain(
    "needs a table",
  );
  expect(await reasonOf("10", { private: true })).toContain("Unauthorized");
  expect(await reasonOf("11", { topic: `realtime:workspace:${bob.workspace.id}` })).toContain("Unauthorized");
  expect(await reasonOf("12", { topic: `realtime:user:${bob.id}` })).toContain("Unauthorized");
  raw.send(["13", "13", "realtime:room", "phx_join", "nonsense"]);
  expect(await raw.wait("phx_reply", "13")).toMatchObject({ status: "error" });
  raw.send([null, "14", "realtime:never", "access_token", { access_token: 7 }]);
  expect(await raw.wait("phx_reply", "14")).toEqual({ status: "error", response: { reason: "unmatched topic" } });
  expect(await join(raw, { ref: "15", topic: `realtime:workspace:${ada.workspace.id}`, private: true })).toMatchObject({
    status: "ok",
  });
  raw.socket.close();
});

test("an invalid message closes the connection, and the server continues", async () => {
  const closings = ["{", '"text"', "[1,2,3]", "{}", "[null,null,7,8,9]", '[{"a":1},null,"phoenix","heartbeat",{}]'];
  for (const text of [...closings, Buffer.from([3, 1, 1]), Buffer.from([9, 9, 9, 9, 9, 9, 9, 9]), Buffer.alloc(0)]) {
    const raw = await open();
    raw.send(text);
    expect((await raw.closed())?.code, String(text)).toBe(1003);
  }
  const long = await open();
  long.send(Buffer.alloc(300_000));
  expect((await long.closed())?.code).toBe(1009);
  const chatty = await open();
  // So many messages that even a slow machine sends them faster than the limit refills.
  for (let at = 0; at < 2_000; at += 1) chatty.send([null, String(at), "phoenix", "heartbeat", {}]);
  expect(await chatty.closed()).toEqual({ code: 1008, reason: "Too many messages" });
  const fine = await open();
  expect(await join(fine, {})).toMatchObject({ status: "ok" });
  fine.socket.close();
});

test("a channel ends when its token expires, unless a new one is sent in time", { tags: "deep" }, async () => {
  const raw = await open();
  const token = await tokenUntil(10);
  const postgres_changes = [watchAccounts()];
  expect(await join(raw, { topic: "realtime:renewed", ref: "2", token, postgres_changes })).toMatchObject({
    status: "ok",
  });
  raw.send(["2", "3", "realtime:renewed", "access_token", { access_token: ada.token }]);
  expect(await join(raw, { topic: "realtime:short", ref: "1", token, postgres_changes })).toMatchObject({
    status: "ok",
  });
  await raw.wait("phx_close");
  const ofTopic = (topic: string) => raw.received.filter(([, , name]) => name === topic);
  expect(ofTopic("realtime:short").at(-2)?.[4]).toMatchObject({ status: "error", message: "Token has expired" });
  await ada.client
    .from("accounts")
    .insert({ workspace_id: ada.workspace.id, currency: "USD", name: "After the end" })
    .throwOnError();
  await raw.wait("postgres_changes");
  expect(ofTopic("realtime:short").at(-1)?.[3]).toBe("phx_close");
  expect(ofTopic("realtime:renewed").at(-1)?.[3]).toBe("postgres_changes");
  raw.socket.close();
});

test("an invalid new token ends the channel", async () => {
  const raw = await open();
  await join(raw, { ref: "1" });
  raw.send(["1", "2", "realtime:room", "access_token", { access_token: `${ada.token}x` }]);
  expect(await raw.wait("system")).toMatchObject({ status: "error", message: expect.stringContaining("JWT") });
  await raw.wait("phx_close");
  raw.socket.close();
});

test("a channel that gets the token of another user has that user's access from then on", async () => {
  const raw = await open();
  await join(raw, { ref: "1", postgres_changes: [{ event: "*", schema: "public", table: "accounts" }] });
  raw.send(["1", "2", "realtime:room", "access_token", { access_token: bob.token }]);
  raw.send([null, "3", "phoenix", "heartbeat", {}]);
  await raw.wait("phx_reply", "3");
  await ada.client
    .from("accounts")
    .insert({ workspace_id: ada.workspace.id, currency: "USD", name: "Ada's" })
    .throwOnError();
  await bob.client
    .from("accounts")
    .insert({ workspace_id: bob.workspace.id, currency: "USD", name: "Bob's" })
    .throwOnError();
  await raw.wait("postgres_changes");
  const names = raw.received
    .filter(([, , , event]) => event === "postgres_changes")
    .map(([, , , , { data }]) => (data as { record: { name: string } }).record.name);
  expect(names).toEqual(["Bob's"]);
  raw.socket.close();
});

test("a connection has at most a hundred channels", async () => {
  const raw = await open();
  for (let at = 1; at <= 101; at += 1) {
    raw.send([String(at), String(at), `realtime:room${at}`, "phx_join", { config: {}, access_token: ada.token }]);
  }
  expect(await raw.wait("phx_reply", "100")).toMatchObject({ status: "ok" });
  const refused = await raw.wait("phx_reply", "101");
  expect(refused).toMatchObject({
    status: "error",
    response: { reason: expect.stringContaining("Too many channels") },
  });
  raw.socket.close();
});

test("a client that does not read is disconnected, and the others continue", { tags: "deep" }, async () => {
  const slow = await open();
  const quick = await open();
  await join(slow, { topic: "realtime:flood" });
  await join(quick, { topic: "realtime:flood" });
  let receivedCount = 0;
  quick.socket.on("message", () => (receivedCount += 1));
  slow.socket.pause();
  const messages = Array.from({ length: 10 }, () => ({
    topic: "flood",
    event: "x",
    payload: { text: "x".repeat(20_000) },
  }));
  const flood = () =>
    fetch(`${vanda.url}/realtime/v1/api/broadcast`, {
      method: "POST",
      headers: { apikey: vanda.publishableKey, "content-type": "application/json" },
      body: JSON.stringify({ messages }),
    });
  for (let round = 0; round < 60; round += 1) expect((await flood()).status).toBe(202);
  await expect.poll(() => receivedCount).toBe(600);
  slow.socket.resume();
  expect((await slow.closed())?.code).toBe(1006);
  quick.socket.close();
});
