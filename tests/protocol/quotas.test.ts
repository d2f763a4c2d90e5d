import { randomUUID } from "node:crypto";
import { once } from "node:events";

import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";

import { openRaw, refusedWith } from "../kit/raw-socket.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await startVanda({ WORKER: "off", RATE_LIMITS: "on" });
});
afterAll(() => vanda?.stop());

const path = () => `/realtime/v1/websocket?apikey=${vanda.publishableKey}&vsn=2.0.0`;
const open = () => openRaw(vanda.url, { apikey: vanda.publishableKey });

test("a member can ask 300 questions an hour", { tags: "deep" }, async () => {
  const ana = await signUp(vanda);
  const { owner } = vanda.database;
  const chat = randomUUID();
  await owner.query("insert into public.chats (workspace_id, id, title, created_by) values ($1, $2, 'Revenue', $3)", [
    ana.workspace.id,
    chat,
    ana.member.id,
  ]);
  const ask = async () => {
    const reply = await fetch(`${vanda.url}/functions/v1/chats/ask`, {
      method: "POST",
      headers: {
        apikey: vanda.publishableKey,
        authorization: `Bearer ${ana.token}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({
        workspace_id: ana.workspace.id,
        chat_id: chat,
        id: randomUUID(),
        question: "Hello there",
        most: 0,
        language: "en",
      }),
    });
    return [reply.status, await reply.text()];
  };
  await owner.query(
    `insert into public.chat_messages (workspace_id, chat_id, created_by, question, status)
     select $1, $2, $3, 'Revenue?', 'cannot' from generate_series(1, 299)`,
    [ana.workspace.id, chat, ana.member.id],
  );
  expect(await ask()).toMatchObject([200, expect.stringContaining('"event":"answered"')]);
  expect(await ask()).toMatchObject([429, expect.stringContaining("too_many_recent")]);
  await owner.query("update public.chat_messages set created_at = created_at - interval '1 hour' where chat_id = $1", [
    chat,
  ]);
  expect(await ask()).toMatchObject([200, expect.stringContaining('"event":"answered"')]);
});

test("a user can have 50 live connections, and open another when one ends", async () => {
  const ana = await signUp(vanda);
  const all: Awaited<ReturnType<typeof open>>[] = [];
  onTestFinished(() => all.forEach(({ socket }) => socket.terminate()));
  const join = async () => {
    const raw = await open();
    all.push(raw);
    raw.send(["1", "1", "realtime:room", "phx_join", { config: {}, access_token: ana.token }]);
    return { raw, reply: await raw.wait("phx_reply", "1") };
  };
  const joined = await Promise.all(Array.from({ length: 50 }, join));
  for (const { reply } of joined) expect(reply).toMatchObject({ status: "ok" });
  expect((await join()).reply).toMatchObject({
    status: "error",
    response: { reason: expect.stringContaining("ConnectionRateLimitReached") },
  });
  joined[0]?.raw.socket.close();
  await joined[0]?.raw.closed();
  await expect.poll(async () => (await join()).reply).toMatchObject({ status: "ok" });
});

test("an address can have 200 live connections, and open another when one ends", async () => {
  const sockets: WebSocket[] = [];
  const address = `${vanda.url.replace(/^http/, "ws")}${path()}`;
  const opens = async () => {
    const socket = new WebSocket(address);
    const isOpen = await once(socket, "open").then(
      () => true,
      () => false,
    );
    if (isOpen) sockets.push(socket);
    return isOpen;
  };
  // Connections of a previous test may still be closing.
  for (let count = 0; count < 200; count += 1) await expect.poll(opens).toBe(true);
  expect(await refusedWith(vanda.url, path())).toBe(429);
  sockets[0]?.close();
  await expect.poll(opens).toBe(true);
  for (const socket of sockets) socket.terminate();
});
