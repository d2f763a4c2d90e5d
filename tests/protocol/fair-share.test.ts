import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";

import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { shareVanda, type Vanda } from "../kit/server.ts";
import { signUp } from "../kit/sign-up.ts";

const processes = process.env.VANDA_TEST_PAIR ? 2 : 1;
let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda();
});
afterAll(() => vanda?.stop());

test("a function rejects a body that is larger than any valid one, whether or not its length is declared", async () => {
  const eve = await signUp(vanda);
  const headers = { apikey: vanda.publishableKey, authorization: `Bearer ${eve.token}` };
  const paths = { analyses: 64, "account/delete": 64, invitations: 64, "files/links": 64, "imports/1/plan": 1024 };
  for (const [path, kilobytes] of Object.entries(paths)) {
    const url = `${vanda.url}/functions/v1/${path}?workspace_id=${eve.workspace.id}`;
    const announced = request(url, { method: "POST", headers: { ...headers, "content-length": 5_000_000_000 } });
    const counted = request(url, { method: "POST", headers });
    const replies = Promise.all(
      [announced, counted].map(async (sent) => (await once(sent, "response")) as [IncomingMessage]),
    );
    announced.write("x");
    counted.write(Buffer.alloc(kilobytes * 1024 + 1, "x"));
    for (const [reply] of await replies) {
      expect([path, reply.statusCode, JSON.parse(await text(reply))]).toMatchObject([
        path,
        413,
        { code: "body_too_large" },
      ]);
    }
    for (const sent of [announced, counted]) sent.on("error", () => {}).destroy();
  }
});

test("one user's slow function calls never take the connections of others, and stop after a disconnect", async () => {
  const [eve, ana] = [await signUp(vanda), await signUp(vanda)];
  const stopper = await vanda.database.owner.connect();
  onTestFinished(() => stopper.release(true));
  await stopper.query("begin; lock table public.deals in access exclusive mode");
  const gone = new AbortController();
  const asked = Array.from({ length: 80 }, () =>
    fetch(`${vanda.url}/functions/v1/analyses/quote?workspace_id=${eve.workspace.id}`, {
      headers: { apikey: vanda.publishableKey, authorization: `Bearer ${eve.token}` },
      signal: gone.signal,
    }).catch(() => null),
  );
  const waiting = async () =>
    (
      await stopper.query<{ many: number }>(
        "select count(*)::int as many from pg_locks where not granted and relation = 'public.deals'::regclass",
      )
    ).rows[0]?.many;
  // At most four of a user's 12 concurrent requests hold a connection per process. There are fewer on a busy machine,
  // where the first requests count as slow before the others begin.
  await expect.poll(waiting, { timeout: 30_000 }).toBeGreaterThanOrEqual(2 * processes);
  expect(await waiting()).toBeLessThanOrEqual(4 * processes);
  const { data, error } = await ana.client.from("user_tokens").select("user_id");
  expect([error, data]).toMatchObject([null, [{}]]);

  gone.abort();
  await Promise.all(asked);
  // Statements that Postgres had already started are also cancelled.
  await expect.poll(waiting, { timeout: 15_000 }).toBe(0);
  // Once these requests are answered, every process has noticed that she disconnected.
  for (let n = 0; n < 2 * processes; n += 1) await ana.client.from("user_tokens").select("user_id").throwOnError();
  let started = 0;
  vanda.server.context.pool.on("acquire", () => (started += 1));
  await stopper.query("commit");
  // Her next request waits in the same queue, behind the abandoned ones.
  expect((await eve.client.from("user_tokens").select("user_id")).error).toBeNull();
  expect(started).toBeLessThan(20);
});

test("one address's slow sign-ins never take the connections of others, and stop when the clients disconnect", async () => {
  const ana = await signUp(vanda);
  const stopper = await vanda.database.owner.connect();
  onTestFinished(() => stopper.release(true));
  await stopper.query("begin; lock table auth.users in access exclusive mode");
  const gone = new AbortController();
  const asked = Array.from({ length: 60 }, () =>
    fetch(`${vanda.url}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { apikey: vanda.publishableKey, "content-type": "application/json" },
      body: JSON.stringify({ email: "nobody@example.com", password: "orchid-2-garden!" }),
      signal: gone.signal,
    }).catch(() => null),
  );
  const waiting = async () =>
    (await stopper.query("select from pg_locks where not granted and relation = 'auth.users'::regclass")).rowCount;
  await expect.poll(waiting).toBe(12 * processes);
  const { data, error } = await ana.client.from("user_tokens").select("user_id");
  expect([error, data]).toMatchObject([null, [{}]]);
  gone.abort();
  await Promise.all(asked);
  await expect.poll(waiting, { timeout: 15_000 }).toBe(0);
});

test("a call during an identical one gets the same result without a second computation", async () => {
  const [eve, stopper] = [await signUp(vanda), await vanda.database.owner.connect()];
  onTestFinished(() => stopper.release(true));
  await stopper.query("begin; lock table private.sales_by_day in access exclusive mode");
  const waiting = async () =>
    (await stopper.query("select from pg_locks where not granted and relation = 'private.sales_by_day'::regclass"))
      .rowCount;
  // Each computed result stores a position.
  const positions = async () => (await vanda.database.owner.query("select from private.positions")).rowCount ?? 0;
  const before = await positions();
  const headers = {
    apikey: vanda.publishableKey,
    authorization: `Bearer ${eve.token}`,
    "content-type": "application/json",
  };
  const ask = (measures: string[]) =>
    fetch(`${vanda.url}/functions/v1/ask`, {
      method: "POST",
      headers,
      body: JSON.stringify({
        workspace_id: eve.workspace.id,
        questions: [{ measures, range: { from: "2020-01-01", to: "2020-12-31" } }],
      }),
    });
  const same = Array.from({ length: 3 }, () => ask(["revenue"]));
  await expect.poll(waiting).toBeGreaterThan(0);
  // Another question is not delayed.
  const other = ask(["refunds"]);
  await expect.poll(waiting).toBe(processes + 1);
  await stopper.query("commit");
  for (const reply of await Promise.all([...same, other])) expect(reply.status).toBe(200);
  expect((await positions()) - before).toBeLessThanOrEqual(processes + 1);
});
