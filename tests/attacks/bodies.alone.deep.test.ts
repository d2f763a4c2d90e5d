import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, beforeAll, expect, test } from "vitest";

import { expectUnharmed, type LimitedVanda, startLimitedVanda } from "./kit/limited-vanda.ts";
import { measureImpact, expectServed } from "./kit/measure-impact.ts";

let vanda: LimitedVanda;
beforeAll(async () => {
  vanda = await startLimitedVanda();
});
afterAll(() => vanda?.stop());

const size = 16 * 1024 ** 2;
const nothing = Buffer.alloc(size - 1, "[],").fill("[", 0, 1);
const lists = Buffer.concat([Buffer.from("["), nothing.subarray(1, size - 3), Buffer.from("]]")]);
const objects = Buffer.from(`[${"{},".repeat((size - 5) / 3)}{}]`);

type Headers = Record<string, string>;
const anonymous = (): Headers => ({ apikey: vanda.publishableKey });
const isOver = (deadline: number) => Date.now() > deadline;

/** Returns the status of a request's response; 0 without a response. */
const statusOf = (sent: ClientRequest) =>
  new Promise<number>((resolve) => {
    sent.on("response", (reply: IncomingMessage) => reply.resume().on("close", () => resolve(reply.statusCode ?? 0)));
    sent.on("error", () => resolve(0));
  });

/** Sends one body after another over the given number of connections. Returns the number of responses by status. */
async function send(headers: Headers, body: Buffer, connections: number, deadline: number, most = Infinity) {
  const counts: Record<number, number> = {};
  let left = most;
  const one = async () => {
    while (!isOver(deadline) && left-- > 0) {
      const sent = request(`${vanda.url}/rest/v1/accounts`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json", "content-length": body.length },
      });
      sent.end(body);
      const status = await statusOf(sent);
      counts[status] = (counts[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  return counts;
}

test.each([
  ["an anonymous client", "lists of nothing", () => anonymous(), lists],
  ["a user", "lists of nothing", async () => (await vanda.signUp()).headers, lists],
  ["an anonymous client", "valid rows", () => anonymous(), objects],
  ["a user", "valid rows", async () => (await vanda.signUp()).headers, objects],
])("%s that sends 16 MB of %s over 8 connections does not slow down other users", async (_who, _what, as, body) => {
  const headers = await as();
  const impact = await measureImpact(vanda, async () => {
    process.stdout.write(`    ${JSON.stringify(await send(headers, body, 8, Date.now() + 8_000))}\n`);
  });
  expectServed(impact);
  await expectUnharmed(vanda, impact.memory.calm);
});

test("an anonymous caller that sends a hundred large bodies does not slow down other users", async () => {
  const impact = await measureImpact(vanda, async () => {
    // The attack ends quickly, so its effect on others is measured for a while longer.
    const [statuses] = await Promise.all([send(anonymous(), objects, 100, Infinity, 100), sleep(3_000)]);
    process.stdout.write(`    ${JSON.stringify(statuses)}\n`);
  });
  expectServed(impact);
  await expectUnharmed(vanda, impact.memory.calm);
});

test("three hundred bodies that send a byte every five seconds are closed with a reason", async () => {
  const person = await vanda.signUp();
  const paths = ["/rest/v1/accounts", "/auth/v1/token?grant_type=password", "/functions/v1/invitations"];
  const upload = `/functions/v1/imports?workspace_id=${person.workspaceId}&file_name=slow.csv`;
  const impact = await measureImpact(vanda, async () => {
    const startedAt = Date.now();
    const open = new Set<ClientRequest>();
    const ended = Array.from({ length: 300 }, async (_, n) => {
      const path = n % 4 < 3 ? paths[n % 4] : upload;
      const headers = { ...(n % 2 ? person.headers : anonymous()), "content-type": "application/json" };
      // Uses a separate connection: a connection that is still reading an earlier body would be closed because of that
      // body.
      const whole = { ...headers, "content-length": 50_000 };
      const sent = request(vanda.url + path, { method: "POST", headers: whole, agent: false });
      open.add(sent);
      const status = statusOf(sent);
      const closed = new Promise((resolve) => sent.once("close", resolve));
      sent.write("[");
      await closed;
      open.delete(sent);
      return { status: await status, after: Date.now() - startedAt };
    });
    while (open.size > 0 && !isOver(startedAt + 120_000)) {
      await sleep(5_000);
      for (const sent of open) sent.write(" ");
    }
    expect(open.size).toBe(0);
    const answers = await Promise.all(ended);
    const counts: Record<number, number> = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    const last = Math.max(...answers.map(({ after }) => after));
    process.stdout.write(`    ${JSON.stringify(counts)}, the last was shut after ${Math.round(last / 1000)} s\n`);
  });
  expectServed(impact);
  await expectUnharmed(vanda, impact.memory.calm);
});
