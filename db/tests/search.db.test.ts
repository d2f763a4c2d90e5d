import { afterAll, beforeAll, expect, test } from "vitest";

import { build, type BuiltUser } from "../../tests/kit/builder.ts";
import { type FreshDatabase, freshDatabase } from "../../tests/kit/database.ts";

let database: FreshDatabase;
let ada: BuiltUser;
beforeAll(async () => {
  database = await freshDatabase();
  ada = await build(database.owner).user();
});
afterAll(() => database.drop());

/** Returns the plan of a statement that can use no other index. */
async function planWithOnly(index: string, table: string, text: string): Promise<string> {
  const sql = await database.owner.connect();
  try {
    await sql.query("begin; set local enable_seqscan = off");
    const { rows: constraints } = await sql.query<{ name: string }>(
      "select conname as name from pg_constraint where conrelid = $1::regclass and contype in ('p', 'u')",
      [table],
    );
    for (const { name } of constraints) await sql.query(`alter table ${table} drop constraint ${name} cascade`);
    const { rows: indexes } = await sql.query<{ name: string }>(
      "select indexrelid::regclass::text as name from pg_index where indrelid = $1::regclass and indexrelid <> $2::regclass",
      [table, index],
    );
    for (const { name } of indexes) await sql.query(`drop index ${name}`);
    await sql.query("select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)", [
      ada.caller.claims,
    ]);
    const { rows } = await sql.query<{ "QUERY PLAN": string }>(`explain ${text}`);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  } finally {
    await sql.query("rollback");
    sql.release();
  }
}

test.each(["accounts", "contacts", "products", "deals"])(
  "a search in %s uses its trigram index, even with row-level security",
  async (table) => {
    const text = `select id from ${table} where workspace_id = '${ada.workspace.id}' and search ilike '%oak%'`;
    expect(await planWithOnly(`${table}_search_idx`, table, text)).toMatch(
      /Index Cond: .*workspace_id = .*search ~~\* '%oak%'/,
    );
  },
);

test("metrics of a region read only its sales of the requested days, even with row-level security", async () => {
  const text = `select sum(f.revenue_minor) from public.sales f where f.workspace_id = '${ada.workspace.id}'
    and f.sold_on >= '2026-01-01' and f.sold_on < '2026-02-01' and (f.region)::text = any('{North,South}'::text[])`;
  expect(await planWithOnly("sales_region_idx", "public.sales", text)).toMatch(
    /Index Cond: .*workspace_id = .*region = ANY .*sold_on >= /,
  );
});

test("of the pattern-matching operators, only ILIKE is declared leakproof", async () => {
  const { rows } = await database.owner.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where p.proleakproof and (n.nspname <> 'pg_catalog' or p.proname ~ 'like|regex')`,
  );
  expect(rows).toEqual([{ name: "texticlike(text,text)" }]);
});

test("the fast versions of text functions for ASCII return the same as the full ones", async () => {
  const { rows } = await database.owner.query<{ code: number }>(
    `select n as code from generate_series(1, 127) n cross join lateral (select public.unaccent('public.unaccent', chr(n)) as plain) u
     where normalize(chr(n), nfkc) <> chr(n) or u.plain <> chr(n) or private.fold(chr(n)) <> lower(u.plain)
       or private.name_key(chr(n)) <> regexp_replace(lower(u.plain), '[^[:alnum:]]+', '', 'g')`,
  );
  expect(rows).toEqual([]);
});
