import { expect, test } from "vitest";

import { factOf } from "#domain/measures/facts.ts";
import { type FactId, factIds } from "#domain/measures/formula.ts";
import { metricKeys } from "#domain/measures/metric-keys.ts";
import type { Question } from "#domain/measures/question.ts";
import { answerQuestions } from "#server/measures/answer-questions.ts";
import { QueryCache, dependenciesOf } from "#server/measures/query-cache.ts";
import { asRole } from "#server/postgres/round-trip.ts";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { randomQuestion } from "../../tests/kit/measures/expect-answers.ts";
import { fillWorld } from "../../tests/kit/measures/fill-world.ts";
import { readWorld } from "../../tests/kit/measures/world.ts";
import { randomness } from "../../tests/kit/randomness.ts";
import { useDatabase } from "../../tests/kit/use-database.ts";
import { edits, whileOthersWrite } from "../../tests/kit/while-others-write.ts";

const at = useDatabase();

/** Returns the results, and how many statements it took to compute them. */
async function ask(user: BuiltUser, workspaceId: string, questions: Question[], cache?: QueryCache) {
  let statements = 0;
  const answers = await asRole(at.database.pool, { ...user.caller, snapshot: true }, (sql) => {
    const counting = new Proxy(sql, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        if (name === "query") statements += 1;
        return value.bind(target) as unknown;
      },
    });
    return answerQuestions(counting, workspaceId, questions, { ...(cache && { cache }) });
  });
  return { statements, answers: answers.map(({ as_of: _moment, ...answer }) => answer) };
}

const revenue: Question = { measures: ["revenue"], range: "last_12_months", by: ["account"] };
const room = () => new QueryCache(8 * 1024 * 1024);

test(
  "a cached result equals the one computed now, whatever was written, or written but not yet committed, in the meantime",
  { tags: "deep" },
  async () => {
    const user = await at.make.user();
    const { id } = user.workspace;
    await fillWorld(at.database.owner, id, 5, 20);
    const world = await readWorld(at.database.owner, id);
    const random = randomness(11);
    const questions = Array.from({ length: 12 }, (_, no) => randomQuestion(world, 70_000 + no));
    const kept = room();
    await whileOthersWrite(at.database.owner, { workspaceId: id, random, edits }, async (edit) => {
      const asked = questions.filter(() => random() < 0.5);
      if (asked.length === 0) return;
      const again = await ask(user, id, asked, kept);
      const fresh = await ask(user, id, asked);
      expect(again.answers, `after ${edit}`).toEqual(fresh.answers);
    });
    const first = await ask(user, id, questions, kept);
    const second = await ask(user, id, questions, kept);
    expect(second.answers).toEqual((await ask(user, id, questions)).answers);
    expect(second.statements).toBeLessThanOrEqual(first.statements);
  },
);

test("what has not been written since is not counted again, and is shared by all who may read it", async () => {
  const ana = await at.make.user();
  const bo = await at.make.user();
  const eve = await at.make.user();
  const { id } = ana.workspace;
  await at.make.member(ana.workspace, { user_id: bo.id, role: "viewer", name: "Bo" });
  const acme = await at.make.account(ana.workspace, { name: "Acme" });
  await at.make.sale(ana.workspace, {
    account_id: acme.id,
    revenue_minor: 900,
    sold_on: new Date().toISOString().slice(0, 10),
  });
  const kept = room();
  const first = await ask(ana, id, [revenue], kept);
  const second = await ask(bo, id, [revenue], kept);
  expect(second.answers).toEqual(first.answers);
  expect(second.statements).toBeLessThan(first.statements);
  await expect(ask(eve, id, [revenue], kept)).rejects.toMatchObject({ code: "not_found" });
  // Names are read each time, and a change of unrelated rows leaves the result as it is.
  await at.database.owner.query("update public.accounts set name = 'Zenith' where id = $1", [acme.id]);
  const renamed = await ask(ana, id, [revenue], kept);
  expect(renamed.answers[0]?.rows.map(({ by }) => by[0]?.label)).toContain("Zenith");
  await at.make.expense(ana.workspace);
  expect((await ask(ana, id, [revenue], kept)).statements).toBe(second.statements);
  // After a position is gone, as after a crash, no one knows what was written since: one statement finds that out, and
  // everything is computed again.
  await at.database.owner.query("delete from private.positions");
  await at.database.owner.query("delete from private.change_events");
  expect((await ask(ana, id, [revenue], kept)).statements).toBe(first.statements + 1);
});

test("what one member may read of any fact, every member may", async () => {
  const { rows } = await at.database.owner.query<{ tablename: string; policies: string }>(
    `select tablename, string_agg(qual, ' and ') as policies from pg_policies
     where schemaname in ('public', 'private') and cmd in ('SELECT', 'ALL') and 'authenticated' = any (roles) group by tablename`,
  );
  const policies = new Map(rows.map(({ tablename, policies: quals }) => [tablename, quals]));
  const read =
    "sales sales_by_day sales_by_category sales_by_channel_and_region sales_by_product sales_by_order sales_by_account deals stages products accounts contacts expenses targets activities metric_points messages message_sentiments exchange_rates placements".split(
      " ",
    );
  const functions =
    "private.customer_history private.customer_turnover private.customer_segments private.customer_scores public.customer_rhythms public.inactive_champions public.single_threaded_accounts public.best_lookalikes public.product_affinity public.customer_profile public.similar_customers public.funnel_times public.account_health".split(
      " ",
    );
  const statements = functions.map((name) => `select ${name}()`);
  const sql = await at.database.owner.connect();
  await sql.query("begin");
  // Only some members may read emails, so this function is the only source that returns them: those that all members may
  // read.
  await sql.query(`create or replace function private.shared_emails(workspace uuid)
    returns table (member_id uuid, contact_id uuid, deal_id uuid, account_id uuid, at timestamptz, is_outgoing boolean)
    language sql stable as $$ select null::uuid, null::uuid, null::uuid, null::uuid, null::timestamptz, false where false $$`);
  const behind = await dependenciesOf(sql, statements);
  await sql.query("rollback");
  sql.release();
  expect(behind?.tables).toEqual(expect.arrayContaining(["sales", "deals", "accounts", "members", "segment_cache"]));
  for (const table of [...read, ...(behind?.tables ?? [])])
    expect(policies.get(table), table).toMatch(
      /^\(workspace_id IN \( SELECT private\.workspaces\('viewer'::member_role\) AS workspaces\)\)$/,
    );
});

test("a cached result that depends on the time of day is returned until the moment at which it changes", async () => {
  const ana = await at.make.user();
  const { id } = ana.workspace;
  const deal = await at.make.deal(ana.workspace);
  await at.database.owner.query("update public.stages set rotting_days = 14 where id = $1", [deal.stage_id]);
  await at.database.owner.query("update public.deals set stage_entered_at = '2026-05-27T12:00:00Z' where id = $1", [
    deal.id,
  ]);
  const setClock = (now: string) =>
    at.database.owner.query(
      `create or replace function private.now() returns timestamptz language sql stable as $$ select ${now} $$`,
    );
  const stalled: Question = { measures: ["stuck_deals"], range: "last_30_days" };
  const kept = room();
  await setClock("'2026-06-10T09:00:00Z'::timestamptz");
  const first = await ask(ana, id, [stalled], kept);
  await setClock("'2026-06-10T11:59:59Z'::timestamptz");
  const second = await ask(ana, id, [stalled], kept);
  await setClock("'2026-06-10T12:00:00Z'::timestamptz");
  const turned = await ask(ana, id, [stalled], kept);
  await setClock("now()");
  expect(first.answers[0]?.total.values).toEqual([0]);
  expect(second.answers).toEqual(first.answers);
  expect(second.statements).toBeLessThan(first.statements);
  expect(turned.answers[0]?.total.values).toEqual([1]);
});

test("every source that reads the time of day returns when its result changes", () => {
  const sources = [...factIds, ...metricKeys.flatMap((key) => [`points:${key}`, `stock:${key}`] as FactId[])]
    .flatMap((fact) => factOf(fact).sources)
    .flat();
  const timed = sources.flatMap(({ amounts, ...rest }) => [
    ...Object.values(amounts).filter((amount) => !("turnsAt" in amount)),
    rest,
  ]);
  expect(timed.filter((part) => JSON.stringify(part).includes("private.now()"))).toEqual([]);
});

test("finds what a statement reads inside the functions it calls, and never caches what depends on more than that", async () => {
  const ana = await at.make.user();
  const read = (text: string) => asRole(at.database.pool, ana.caller, (sql) => dependenciesOf(sql, [text]));
  const make = (name: string, body: string, kind = "language sql stable") =>
    at.database.owner.query(`create function private.${name}(workspace uuid) returns bigint ${kind} ${body}`);
  const text = "$$ select count(*) from";
  await make("reads_deals", `as ${text} public.deals d join public.stages s on s.kind = 'won'::public.stage_kind $$`);
  await make("calls", `as ${text} private.sales_by_day s where private.reads_deals(workspace) > 0 $$`);
  await make(
    "asks_day",
    `as ${text} public.expenses e join public.workspaces w on e.spent_on = (private.now() at time zone w.time_zone)::date $$`,
  );
  await make("asks_activities", `as ${text} public.contacts c where c.created_at < private.now_of_activities() $$`);
  await make("asks_history", `as ${text} public.change_log c where c.table_name = 'contacts' $$`);
  expect(await read("select from public.deals f join private.sales_by_day x")).toEqual({
    tables: ["stages", "deals", "sales"],
    turns: false,
  });
  expect(new Set((await read("select private.calls($1)"))?.tables)).toEqual(new Set(["stages", "deals", "sales"]));
  expect((await read("select private.asks_day($1)"))?.tables).toEqual(["stages", "expenses"]);
  expect(await read("select private.asks_activities($1)")).toEqual({
    tables: ["stages", "contacts", "activities"],
    turns: true,
  });
  expect((await read("select private.asks_history($1)"))?.tables).toEqual(["stages", "contacts"]);

  await make("asks_time", `as ${text} public.deals d where d.created_at < private.now() $$`);
  await make("calls_it", "as $$ select private.asks_time(workspace) $$");
  await make("all_history", `as ${text} public.change_log c $$`);
  await make("writes", `as ${text} public.deals $$`, "language sql");
  await make("is_parsed", "return (select count(*) from public.deals)");
  await make("runs", "as $$ begin return 1; end $$", "language plpgsql stable");
  for (const name of [
    "anything_else",
    "asks_time",
    "calls_it",
    "all_history",
    "writes",
    "is_parsed",
    "runs",
    "positions",
  ])
    expect(await read(`select private.${name}($1) from public.deals`), name).toBeNull();
});

test("all questions of a call share one time limit", async () => {
  const ana = await at.make.user();
  const asked = asRole(at.database.pool, { ...ana.caller, snapshot: true }, (sql) =>
    answerQuestions(sql, ana.workspace.id, [revenue, revenue], { limitMs: 0 }),
  );
  await expect(asked).rejects.toMatchObject({ code: "timed_out" });
});
