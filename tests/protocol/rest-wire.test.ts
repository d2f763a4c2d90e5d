import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, createServer as createTcpServer, type AddressInfo, type Socket } from "node:net";

import type pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { shareOfConnections } from "#server/http/limits/fair-queue.ts";
import { authenticatorUrl } from "#server/postgres/authenticator.ts";
import { openNotifications } from "#server/postgres/notifications.ts";
import { createPool } from "#server/postgres/pool.ts";
import { createRest } from "#server/rest/handler.ts";
import { readEnv } from "#server/settings/env.ts";

import { freshDatabase, type FreshDatabase } from "../kit/database.ts";
import { testSecret } from "../kit/secret.ts";

const anonymous: Identity = { role: "anon", claims: '{"role":"anon"}', userId: null, expiresAt: Infinity };

let database: FreshDatabase;
let wire: Awaited<ReturnType<typeof tapWire>>;
let pool: pg.Pool;
let url: string;
/** The URL of a server whose statement timeout exceeds the duration of all these tests. */
let slowUrl: string;
const closing: (() => unknown)[] = [];

/** Opens a proxy between Vanda and Postgres that counts the client's messages by type and can cut every connection. */
async function tapWire(target: URL) {
  const sent: string[] = [];
  const sockets = new Set<Socket>();
  const server = createTcpServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let pending = Buffer.alloc(0);
    let isStarted = false;
    client.on("data", (chunk: Buffer) => {
      pending = Buffer.concat([pending, chunk]);
      // Only the startup message has no type before its length.
      for (;;) {
        const header = isStarted ? 1 : 0;
        if (pending.length < header + 4) break;
        const length = header + pending.readInt32BE(header);
        if (pending.length < length) break;
        sent.push(isStarted ? String.fromCharCode(pending[0] ?? 0) : "startup");
        isStarted = true;
        pending = pending.subarray(length);
      }
    });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    }
    client.pipe(upstream).pipe(client);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const tapped = new URL(target);
  tapped.hostname = "127.0.0.1";
  tapped.port = String((server.address() as AddressInfo).port);
  return {
    url: tapped.href,
    sent,
    cut: () => sockets.forEach((socket) => socket.destroy()),
    close: () => server.close(),
  };
}

beforeAll(async () => {
  database = await freshDatabase();
  await database.owner.query(`
    create table public.notes (id int primary key, line text);
    insert into public.notes select n, 'line ' || n from generate_series(1, 3) n;
    create table public.replies (id int primary key, note_id int references public.notes (id));
    insert into public.replies select n, 1 from generate_series(1, 30) n;
    grant select on public.replies to anon;
    create table public.letters (id int primary key, note_id int references public.notes (id));
    create function public.hush() returns int language sql stable as 'select 1';
    revoke all on function public.hush() from public;
    create function public.dawdle(seconds float) returns int language plpgsql as $$ begin perform pg_sleep(seconds); return 1; end $$;
    create function public.many() returns setof int language sql stable as $$ select generate_series(1, 50) $$;
    grant all on public.notes to anon; grant execute on function public.dawdle(float), public.many() to anon`);
  wire = await tapWire(new URL(await authenticatorUrl(database.url, testSecret)));
  pool = createPool(wire.url, { max: 2, onError: () => {} });
  closing.push(
    () => pool.end(),
    () => wire.close(),
    () => database.drop(),
  );
  url = await serve(4_000);
  slowUrl = await serve(600_000);
});
afterAll(async () => {
  for (const close of closing) await close();
});

/** Starts the data API with the tapped connections. Returns its URL. */
async function serve(timeoutMs: number) {
  const env = readEnv({ REST_TIMEOUT_MS: String(timeoutMs), REST_MAX_ROWS: "20" });
  const context = { env, pool, databaseUrl: wire.url, log: pino({ level: "silent" }) } as unknown as Context;
  const notifications = await openNotifications(context);
  const rest = await createRest(context, async () => anonymous, shareOfConnections(2), notifications);
  const server = createServer((request: IncomingMessage, response: ServerResponse) =>
    rest.handle(request, response, {}, "wire"),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.unshift(
    () => notifications.close(),
    () => server.close(),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest/v1`;
}

const sendJson = (path: string, method: string, body?: object, headers: Record<string, string> = {}) =>
  fetch(`${url}/${path}`, {
    method,
    body: body && JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  });

const messagesOf = async (request: () => Promise<Response>) => {
  wire.sent.length = 0;
  await (await request()).text();
  return wire.sent.join("");
};

test("a data request takes one round trip, with one Sync and without a simple query or BEGIN", async () => {
  let id = 10;
  const requests: [string, () => Promise<Response>][] = [
    ["list", () => fetch(`${url}/notes?select=id,line&order=id`)],
    ["exact count", () => fetch(`${url}/notes?limit=1`, { headers: { prefer: "count=exact" } })],
    ["insert", () => sendJson("notes", "POST", { id: (id += 1), line: "ten" }, { prefer: "return=representation" })],
    ["update", () => sendJson("notes?id=eq.10", "PATCH", { line: "changed" })],
    ["delete", () => fetch(`${url}/notes?id=gt.10`, { method: "DELETE" })],
    ["call", () => sendJson("rpc/dawdle", "POST", { seconds: 0 })],
  ];
  await messagesOf(() => fetch(`${url}/notes?limit=0`));
  for (const [name, request] of requests) {
    // A statement is cached from its second use on.
    for (const _time of [1, 2])
      expect([name, await messagesOf(request)]).toEqual([name, expect.stringMatching(/^[CPBE]+S$/)]);
    // Cached statements are bound and executed without parsing: first the settings, then the request's own statement.
    expect([name, await messagesOf(request)]).toEqual([name, "BEBES"]);
  }
});

test("a request that differs only in its values reuses the prepared statement", async () => {
  for (const id of [1, 3]) await (await fetch(`${url}/notes?id=eq.${id}&line=like.*a*`)).text();
  wire.sent.length = 0;
  expect(await (await fetch(`${url}/notes?id=eq.2&line=like.*line*`)).json()).toEqual([{ id: 2, line: "line 2" }]);
  expect(wire.sent).not.toContain("P");
});

test("a request without the required right is rejected before Postgres is queried or the body is read", async () => {
  const refused = { code: "42501", details: null, hint: null, message: "permission denied for table letters" };
  const requests = [
    () => fetch(`${url}/letters?select=nix`),
    () => fetch(`${url}/notes?select=id,letters(id)`),
    () => fetch(`${url}/notes?select=id,letters!inner()`),
    () => sendJson("letters", "POST", { nix: 1 }),
    () => sendJson("letters?id=eq.1", "PATCH", { nix: 1 }),
    () => fetch(`${url}/letters?id=eq.1`, { method: "DELETE" }),
  ];
  for (const request of requests) {
    wire.sent.length = 0;
    const reply = await request();
    expect([reply.status, await reply.json(), wire.sent]).toEqual([401, refused, []]);
  }
  const called = await fetch(`${url}/rpc/hush`);
  expect([called.status, await called.json(), wire.sent]).toMatchObject([
    401,
    { code: "42501", message: "permission denied for function hush" },
    [],
  ]);
});

test("requests do not query the schema", async () => {
  const { rows } = await database.owner.query(
    "select query from pg_stat_activity where datname = current_database() and application_name = 'vanda notifications'",
  );
  // Each of the two servers listens for changes of the schema on its own connection.
  expect(rows).toHaveLength(2);
  wire.sent.length = 0;
  expect((await fetch(`${url}/nothing_here`)).status).toBe(404);
  expect(wire.sent).toEqual([]);
});

test("a statement that takes too long is stopped and returns 504", { tags: "deep" }, async () => {
  const response = await sendJson("rpc/dawdle", "POST", { seconds: 20 });
  expect([response.status, await response.json()]).toMatchObject([504, { code: "57014" }]);
});

test("a request that its client aborts is cancelled in Postgres", async () => {
  const running = async () =>
    (
      await database.owner.query(
        "select 1 from pg_stat_activity where datname = current_database() and query like '%\"dawdle\"%' and state = 'active' and pid <> pg_backend_pid()",
      )
    ).rowCount;
  const abandon = new AbortController();
  const request = fetch(`${slowUrl}/rpc/dawdle`, {
    method: "POST",
    body: '{"seconds":300}',
    headers: { "content-type": "application/json", prefer: "timezone=UTC" },
    signal: abandon.signal,
  }).catch((error: Error) => error.name);
  await vi.waitUntil(async () => (await running()) === 1, { timeout: 30_000, interval: 10 });
  abandon.abort();
  expect(await request).toBe("AbortError");
  await vi.waitUntil(async () => (await running()) === 0, { timeout: 30_000, interval: 10 });
  expect((await fetch(`${url}/notes?id=eq.1`)).status).toBe(200);
});

test("a request that its client aborts while it waits for a connection never reaches Postgres", async () => {
  const leave = () => new AbortController();
  const ask = (path: string, body: object, { signal }: AbortController) =>
    fetch(`${slowUrl}/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
      signal,
    }).catch((error: Error) => error.name);
  const [first, second, third] = [leave(), leave(), leave()];
  const busy = [first, second].map((controller) => ask("rpc/dawdle", { seconds: 300 }, controller));
  await vi.waitUntil(() => pool.totalCount === 2 && pool.idleCount === 0, { timeout: 30_000, interval: 5 });
  const waiting = ask("notes", { id: 77, line: "too late" }, third);
  await vi.waitUntil(() => pool.waitingCount === 1, { timeout: 30_000, interval: 5 });
  third.abort();
  expect(await waiting).toBe("AbortError");
  first.abort();
  second.abort();
  await Promise.all(busy);
  await vi.waitUntil(() => pool.idleCount === 2, { timeout: 30_000, interval: 5 });
  expect(await (await fetch(`${url}/notes?id=eq.77`)).json()).toEqual([]);
});

test("a response has no more rows than the limit", async () => {
  await database.owner.query("insert into notes select n, 'more' from generate_series(100, 149) n");
  const response = await fetch(`${url}/notes?select=id&id=gte.100&limit=40`, { headers: { prefer: "count=exact" } });
  expect([
    response.status,
    response.headers.get("content-range"),
    ((await response.json()) as unknown[]).length,
  ]).toEqual([206, "0-19/50", 20]);
  expect(await (await fetch(`${url}/rpc/many`)).json()).toHaveLength(20);
  for (const embedded of ["replies(id)", "...replies(replies:id)"]) {
    const [note] = await (await fetch(`${url}/notes?select=${embedded}&id=eq.1&replies.limit=25`)).json();
    expect([embedded, note.replies.length]).toEqual([embedded, 20]);
  }
});

test("an estimated count is exact up to the row limit, and the planner's estimate above it", async () => {
  await database.owner.query("analyze notes");
  const counted = async (filter: string) => {
    wire.sent.length = 0;
    const response = await fetch(`${url}/notes?${filter}`, { headers: { prefer: "count=estimated" } });
    await response.text();
    return [response.headers.get("content-range"), wire.sent.filter((type) => type === "S").length];
  };
  expect(await counted("id=lte.3")).toEqual(["0-2/3", 1]);
  expect(await counted("limit=1")).toEqual(["0-0/53", 2]);
});

test("new and changed tables can be read once the migration has notified", async () => {
  expect((await fetch(`${url}/later`)).status).toBe(404);
  await database.owner.query(
    "create table public.later (id int); insert into public.later values (1); grant all on public.later to anon; notify vanda_schema",
  );
  await vi.waitUntil(async () => (await fetch(`${url}/later`)).status === 200, { timeout: 30_000 });
  await database.owner.query("alter table public.later add column name text default 'new'; notify vanda_schema");
  await vi.waitUntil(async () => (await fetch(`${url}/later?select=name`)).status === 200, { timeout: 30_000 });
  expect(await (await fetch(`${url}/later`)).json()).toEqual([{ id: 1, name: "new" }]);
});

test("a lost database connection is reopened, and the schema read again", { tags: "deep" }, async () => {
  wire.cut();
  await database.owner.query(
    "create table public.after_the_storm (id int); grant all on public.after_the_storm to anon; notify vanda_schema",
  );
  await vi.waitUntil(async () => (await fetch(`${url}/after_the_storm`)).status === 200, { timeout: 30_000 });
});
