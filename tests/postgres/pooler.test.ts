import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { authenticatorUrl, sameLoginAt } from "#server/postgres/authenticator.ts";
import { createPool } from "#server/postgres/pool.ts";
import { runRoundTrip } from "#server/postgres/round-trip.ts";

import { type FreshDatabase, freshDatabase } from "../kit/database.ts";
import { testSecret } from "../kit/secret.ts";
import { startVanda } from "../kit/server.ts";
import { signUp } from "../kit/sign-up.ts";
import { startTransactionPooler } from "../kit/transaction-pooler.ts";
import { tapWire } from "./wire-tap.ts";

let database: FreshDatabase;
let pooler: Awaited<ReturnType<typeof startTransactionPooler>>;
let direct: string;
beforeAll(async () => {
  database = await freshDatabase();
  direct = await authenticatorUrl(database.url, testSecret);
  pooler = await startTransactionPooler(direct, 3);
});
afterAll(async () => {
  await pooler.close();
  await database.drop();
});

const claims = (n: number) => JSON.stringify({ n });
const texts = [1, 2, 3, 4].map((n) => `select ${n}, current_user, current_setting('request.jwt.claims'), $1::text`);

test("behind a pooler a request takes one round trip once each connection has prepared its statements", async () => {
  const tap = await tapWire(sameLoginAt(pooler.url, direct));
  const pool = createPool(tap.url, { max: 1 });
  const askAll = async () => {
    for (const [n, text] of texts.entries()) {
      const { rows } = await runRoundTrip(pool, { role: "anon", claims: claims(n), text, values: ["x"] });
      expect(rows).toEqual([[String(n + 1), "anon", claims(n), "x"]]);
    }
    return tap.take();
  };
  await vi.waitUntil(async () => !(await askAll()).includes("P"), { timeout: 30_000, interval: 0 });
  // A response may arrive in several pieces, so only the client's messages are compared.
  expect((await askAll()).replaceAll("<", "")).toBe("BEBES".repeat(texts.length));
  await pool.end();
  tap.close();
});

test("callers who share the connections of a pooler never get each other's role or claims", async () => {
  const pool = createPool(sameLoginAt(pooler.url, direct), { max: 5 });
  const asked = Array.from({ length: 60 }, async (_, n) => {
    const role = n % 2 ? "anon" : "authenticated";
    const text = texts[n % texts.length] ?? "";
    if (n % 7 === 0)
      return runRoundTrip(pool, { role, claims: claims(n), text: "select 1 / 0", values: [] }).catch(() => null);
    const { rows } = await runRoundTrip(pool, { role, claims: claims(n), text, values: [String(n)] });
    return expect(rows).toEqual([[expect.any(String), role, claims(n), String(n)]]);
  });
  await Promise.all(asked);
  const left = "select current_user, current_setting('request.jwt.claims', true) as claims";
  for (let n = 0; n < 3; n += 1)
    expect((await pool.query(left)).rows).toEqual([{ current_user: "authenticator", claims: "" }]);
  await pool.end();
});

test(
  "the server works through a pooler, and notices a changed schema by a direct connection",
  { tags: "deep" },
  async () => {
    const shared = await startTransactionPooler(direct, 2);
    const vanda = await startVanda({ DATABASE_POOLER_URL: shared.url });
    try {
      const { client, workspace } = await signUp(vanda);
      const names = Array.from({ length: 12 }, (_, n) => `Person ${String(n).padStart(2, "0")}`);
      const written = await Promise.all(
        names.map((name) => client.from("contacts").insert({ workspace_id: workspace.id, name })),
      );
      expect(written.map(({ error }) => error)).toEqual(names.map(() => null));
      const { data } = await client.from("contacts").select("name").order("name");
      expect(data?.map(({ name }) => String(name))).toEqual(names);
      await vanda.database.owner.query(
        "create table public.later (id int); grant select on public.later to service_role; notify vanda_schema",
      );
      const later = () => vanda.client(vanda.secretKey).from("later").select();
      await vi.waitUntil(async () => (await later()).status === 200, { timeout: 30_000 });
    } finally {
      await vanda.stop();
      await shared.close();
    }
  },
);
