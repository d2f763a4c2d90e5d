import { expect, test } from "vitest";

import { asRole } from "#server/postgres/round-trip.ts";
import { runAs } from "#server/postgres/run-as.ts";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { useDatabase } from "../../tests/kit/use-database.ts";

const at = useDatabase();

/** Creates `many` sample deals, each with a call, and the same number of the user's own. */
async function fill(many: number) {
  const ana = await at.make.user();
  const stage = "(select id from stages where workspace_id = $1 order by position limit 1)";
  for (const isSample of [true, false]) {
    await at.as(
      ana,
      `insert into deals (workspace_id, name, currency, stage_id, is_sample) select $1, 'Deal ' || n, 'USD', ${stage}, $3 from generate_series(1, $2::int) n`,
      [ana.workspace.id, many, isSample],
    );
    await at.as(
      ana,
      `insert into activities (workspace_id, kind, title, deal_id, starts_at, is_sample)
       select workspace_id, 'call', 'Call', id, created_at, is_sample from deals where workspace_id = $1 and is_sample = $2`,
      [ana.workspace.id, isSample],
    );
  }
  return ana;
}

/** Functions used by the index that finds deleted records. They are called once per record. */
const ofIndex = "'gone_label', 'fold', 'unaccent'";

/** Returns the number of calls of each function of the product, and the number of rows read by sequential scans. */
async function countWork(user: BuiltUser, ...statements: [text: string, values: unknown[]][]) {
  const sql = await at.database.owner.connect();
  try {
    await sql.query("begin");
    await sql.query("set local track_functions = 'all'");
    await runAs(sql, user.caller);
    for (const [text, values] of statements) await sql.query(text, values);
    const { rows: calls } = await sql.query<{ name: string; calls: number }>(
      `select schemaname || '.' || funcname as name, calls::integer from pg_stat_xact_user_functions where schemaname in ('private', 'public') and funcname not in (${ofIndex})`,
    );
    const { rows: scans } = await sql.query<{ rows: number }>(
      "select sum(seq_tup_read)::integer as rows from pg_stat_xact_user_tables where relname in ('deals', 'activities', 'contacts', 'accounts', 'change_log')",
    );
    await sql.query("commit");
    return { calls: new Map(calls.map(({ name, calls: count }) => [name, count])), rowsScanned: scans[0]?.rows };
  } finally {
    sql.release(true);
  }
}

const remove = (user: BuiltUser): [string, unknown[]][] => [
  ["select private.begin_change_set()", []],
  ["delete from activities where workspace_id = $1 and is_sample", [user.workspace.id]],
  ["delete from deals where workspace_id = $1 and is_sample", [user.workspace.id]],
  ["select private.end_change_set($1, 'sample', 'samples', 1)", [user.workspace.id]],
];

test("removing three times as many samples calls no function more often, and scans no table", async () => {
  const [few, many] = [await fill(110), await fill(330)];
  const [forFew, forMany] = [await countWork(few, ...remove(few)), await countWork(many, ...remove(many))];
  expect(forMany.calls).toEqual(forFew.calls);
  expect(forMany.calls.get("private.log_changes")).toBeGreaterThan(1);
  expect(forMany.rowsScanned).toBe(0);
});

test("restoring samples computes the effects of their removal once per table", async () => {
  const ana = await fill(110);
  await countWork(ana, ...remove(ana));
  const { calls } = await countWork(ana, [
    "select undo_change_set($1, (select id from change_sets where workspace_id = $1 and kind = 'sample'))",
    [ana.workspace.id],
  ]);
  expect(calls.get("private.set_effects")).toBe(2);
  const rows = await at.as(
    ana,
    "select is_sample, count(*)::integer from activities where workspace_id = $1 group by 1",
    [ana.workspace.id],
  );
  expect(rows).toEqual(expect.arrayContaining([false, true].map((is_sample) => ({ is_sample, count: 110 }))));
});

test("emails archived with the sample data are kept for as long as the sample data can be restored", async () => {
  const ana = await at.make.user();
  const setAside = async (age: string) => {
    const { rows } = await at.database.owner.query<{ id: string }>(
      `with made as (insert into public.change_sets (workspace_id, kind, entity, record_count, at)
         values ($1, 'delete', 'deals', 1, private.now() - $2::interval) returning workspace_id, id)
       insert into private.archived_emails (workspace_id, change_set_id, mailboxes, conversations, emails)
       select workspace_id, id, '[]', '[]', '[]' from made returning change_set_id as id`,
      [ana.workspace.id, age],
    );
    return rows[0]?.id;
  };
  const young = await setAside("29 days");
  await setAside("31 days");
  await at.database.owner.query("select private.forget_archived_emails()");
  const { rows } = await at.database.owner.query("select change_set_id as id from private.archived_emails");
  expect(rows).toEqual([{ id: young }]);
});

test("reading whether samples exist scans no table, even if most rows belong to another workspace", async () => {
  const [user, other] = [await at.make.user(), await at.make.user()];
  const { owner, pool } = at.database;
  await owner.query(
    `insert into public.sales (workspace_id, name, sold_on, revenue_minor, currency)
     select $1, 'Sale', '2026-01-01', 100, 'USD' from generate_series(1, 3000)`,
    [other.workspace.id],
  );
  await owner.query("analyze public.sales");
  const scans = await asRole(pool, user.caller, async (sql) => {
    // From the sixth execution on, Postgres uses a generic plan for all workspaces.
    for (let time = 0; time < 8; time += 1)
      await sql.query("select * from public.sample_state($1)", [user.workspace.id]);
    return sql.query("select seq_scan::int from pg_stat_xact_user_tables where relid = 'public.sales'::regclass");
  });
  expect(scans.rows).toEqual([{ seq_scan: 0 }]);
});
