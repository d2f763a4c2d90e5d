import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { listen } from "../kit/live.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { signUp } from "../kit/sign-up.ts";

const token = "a-token-for-prometheus";
let vanda: Vanda;
let guarded: Vanda;
beforeAll(async () => {
  [vanda, guarded] = await Promise.all([startVanda(), startVanda({ METRICS_TOKEN: token })]);
});
afterAll(() => Promise.all([vanda.stop(), guarded.stop()]));

// Requests to a pair alternate between two processes, and each has its own metrics.
const url = () => vanda.server.url;
const scrape = async () => (await fetch(`${url()}/metrics`)).text();

/** Returns the value of one metric, given by its name and labels. */
const valueIn = (text: string, name: string) => Number(text.split(`\n${name} `)[1]?.split("\n")[0] ?? NaN);
const valueOf = async (name: string) => valueIn(await scrape(), name);

test("without a configured token, metrics are available to local requests only", async () => {
  const reply = await fetch(`${url()}/metrics`);
  expect([reply.status, reply.headers.get("content-type")]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
  expect(reply.headers.get("cache-control")).toBe("no-store");
  expect((await fetch(`${url()}/metrics`, { headers: { "x-forwarded-for": "203.0.113.7" } })).status).toBe(404);
});

test("with a configured token, metrics are available to any request with that token", async () => {
  const get = (headers: Record<string, string>) => fetch(`${guarded.server.url}/metrics`, { headers });
  for (const authorization of ["", "Bearer wrong", `Basic ${token}`, `Bearer ${token}x`])
    expect([authorization, (await get({ authorization })).status]).toEqual([authorization, 401]);
  const authorization = `Bearer ${token}`;
  expect((await get({ authorization, "x-forwarded-for": "203.0.113.7" })).status).toBe(200);
});

test("metrics have the names in the dashboard, and requests cannot add labels", async () => {
  await Promise.all(["/made/up", "/rest/v1/made_up", "/auth/v1/made-up"].map((path) => fetch(url() + path)));
  await vi.waitUntil(async () => (await valueOf("vanda_ledger_differences")) === 0);
  const text = await scrape();
  const names = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
  expect(names.toSorted((one = "", other = "") => one.localeCompare(other))).toEqual([
    "vanda_database_connections",
    "vanda_database_up",
    "vanda_event_loop_delay_seconds",
    "vanda_http_request_duration_seconds",
    "vanda_http_requests_total",
    "vanda_info",
    "vanda_job_delay_seconds",
    "vanda_jobs",
    "vanda_ledger_checked_timestamp_seconds",
    "vanda_ledger_differences",
    "vanda_live_connections",
    "vanda_mail_sync_delay_seconds",
    "vanda_mailboxes",
    "vanda_memory_bytes",
    "vanda_query_cache_reads_total",
    "vanda_replica_reads_total",
    "vanda_uptime_seconds",
  ]);
  expect(text).not.toMatch(/made.up/);
  expect(text).toContain('vanda_jobs{status="waiting"} ');
  expect(text).toContain("vanda_database_up 1");
});

test("metrics count requests by part of the server and result", async () => {
  const rejected = 'vanda_http_requests_total{group="rest",status="4xx"}';
  await fetch(`${url()}/rest/v1/deals`);
  const before = await valueOf(rejected);
  await fetch(`${url()}/rest/v1/deals`);
  await vi.waitUntil(async () => (await valueOf(rejected)) === before + 1);
  const text = await scrape();
  const [sum, count] = ["sum", "count"].map((part) =>
    valueIn(text, `vanda_http_request_duration_seconds_${part}{group="rest"}`),
  );
  const buckets = Array.from(text.matchAll(/bucket\{group="rest",le="[^"]+"\} (\d+)/g), ([, found]) => Number(found));
  expect(count).toBeGreaterThan(before);
  expect(sum).toBeGreaterThan(0);
  expect([buckets.length, buckets.at(-1)]).toEqual([13, count]);
  expect(buckets).toEqual(buckets.toSorted((one, other) => one - other));
});

test("metrics show live connections and jobs", async () => {
  const { client } = await signUp(vanda);
  expect(await valueOf("vanda_live_connections")).toBe(0);
  await listen(client, { table: "deals" });
  expect(await valueOf("vanda_live_connections")).toBe(1);
  await client.removeAllChannels();
  await vi.waitUntil(async () => (await valueOf("vanda_live_connections")) === 0);

  const { owner } = vanda.database;
  await owner.query("insert into public.runs (name, created_at) values ('unknown', now() - interval '1 hour')");
  await vi.waitFor(async () => {
    const { rows } = await owner.query("select count(*)::int as queued from public.runs where status = 'queued'");
    expect(rows[0].queued).toBeGreaterThan(0);
    expect(await valueOf('vanda_jobs{status="queued"}')).toBe(rows[0].queued);
  });
  expect(await valueOf("vanda_job_delay_seconds")).toBeGreaterThan(3500);
  await owner.query("delete from public.runs where name = 'unknown'");
  expect(await valueOf("vanda_job_delay_seconds")).toBeLessThan(3500);
});
