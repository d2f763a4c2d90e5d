import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";

import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { startVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let ana: SignedUp;
beforeAll(async () => {
  // The test advances the timers that watch request bodies.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  vanda = await startVanda({ WORKER: "off" });
  ana = await signUp(vanda);
});
afterAll(async () => {
  vi.useRealTimers();
  await vanda?.stop();
});

const anonymous = () => ({ apikey: vanda.publishableKey });
const signedIn = () => ({ ...anonymous(), authorization: `Bearer ${ana.token}` });

async function answerTo(sent: ClientRequest): Promise<[number, string]> {
  const [reply] = (await once(sent, "response")) as [IncomingMessage];
  return [reply.statusCode ?? 0, await text(reply)];
}

/** Announces a body that is never sent. Resolves once the server waits for it. */
async function begin(path: string, headers: Record<string, string>) {
  const announced = { "content-type": "application/json", "content-length": 60_000, expect: "100-continue" };
  // The fake timers work only in this process, so the test bypasses the proxy if there are two processes.
  const sent = request(vanda.server.url + path, { method: "POST", headers: { ...headers, ...announced } });
  sent.flushHeaders();
  const answer = answerTo(sent);
  const closed = once(
    sent.on("error", () => {}),
    "close",
  );
  await once(sent, "continue");
  return { answer, closed };
}

/** Advances the timers that watch request bodies. They start once a request has arrived. */
async function pass(seconds: number) {
  await turn();
  vi.advanceTimersByTime(1000 * seconds);
}

test("a stalled body ends with an error to its sender, and the body of a rejected request is not read to its end", async () => {
  const upload = `workspace_id=${ana.workspace.id}&file_name=slow.csv`;
  const file = `workspace_id=${ana.workspace.id}&name=slow.pdf&deal_id=${crypto.randomUUID()}`;
  const still = await Promise.all([
    begin("/rest/v1/accounts", signedIn()),
    begin("/auth/v1/token?grant_type=password", anonymous()),
    begin("/functions/v1/invitations", signedIn()),
    begin(`/functions/v1/imports?${upload}`, signedIn()),
    begin(`/functions/v1/files?${file}`, signedIn()),
    begin("/functions/v1/photos", signedIn()),
  ]);
  await pass(33);
  for (const { answer } of still) {
    const [status, said] = await answer;
    expect([status, said]).toEqual([408, expect.stringContaining("No data received for 30 seconds")]);
  }
  const refused = await begin("/rest/v1/accounts", {});
  expect((await refused.answer)[0]).toBe(401);
  await pass(33);
  await refused.closed;
});
