import type { PoolClient } from "pg";
import { expect, test } from "vitest";

import { factOf } from "#domain/measures/facts.ts";
import { type FactId, factIds } from "#domain/measures/formula.ts";
import { metricKeys } from "#domain/measures/metric-keys.ts";
import type { Question } from "#domain/measures/question.ts";
import { answerQuestions } from "#server/measures/answer-questions.ts";
import { KeptAnswers, tablesOf } from "#server/measures/kept-answers.ts";
import { asRole } from "#server/postgres/round-trip.ts";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { randomQuestion } from "../../tests/kit/measures/expect-answers.ts";
import { fillWorld } from "../../tests/kit/measures/fill-world.ts";
import { readWorld } from "../../tests/kit/measures/world.ts";
import { randomness } from "../../tests/kit/randomness.ts";
import { useDatabase } from "../../tests/kit/use-database.ts";

const at = useDatabase();

/** Answers, and how many statements it took to find them. */
async function ask(user: BuiltUser, workspaceId: string, questions: Question[], kept?: KeptAnswers) {
  let statements = 0;
  const answers = await asRole(at.database.pool, { ...user.caller, isOneMoment: true }, (sql) => {
    const counting = new Proxy(sql, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        if (name === "query") statements += 1;
        return value.bind(target) as unknown;
      },
    });
    return answerQuestions(counting, workspaceId, questions, { ...(kept && { kept }) });
  });
  return { statements, answers: answers.map(({ as_of: _moment, ...answer }) => answer) };
}

const revenue: Question = { measures: ["revenue"], range: "last_12_months", by: ["account"] };
const room = () => new KeptAnswers(8 * 1024 * 1024);

const edits = [
  "update public.sales set revenue_minor = revenue_minor + 7 where id = (select id from public.sales where workspace_id = $1 order by md5(id::text || $2) limit 1)",
  "delete from public.sales where id = (select id from public.sales where workspace_id = $1 order by md5(id::text || $2) limit 1)",
  "insert into public.sales (workspace_id, sold_on, revenue_minor, currency) select $1, current_date - length($2), 500, 'EUR'",
  "update public.deals set value_minor = coalesce(value_minor, 0) + 3 where id = (select id from public.deals where workspace_id = $1 order by md5(id::text || $2) limit 1)",
  "update public.expenses set purpose = 'retention' where id = (select id from public.expenses where workspace_id = $1 order by md5(id::text || $2) limit 1)",
  "update public.products set category = 'New ' || $2 where workspace_id = $1",
  "update public.accounts set region = 'New ' || $2, name = 'Called ' || $2 where id = (select id from public.accounts where workspace_id = $1 order by md5(id::text || $2) limit 1)",
  "delete from public.accounts where id = (select id from public.accounts where workspace_id = $1 order by md5(id::text || $2) limit 1)",
  "update public.contacts set lifecycle = 'customer' where id = (select id from public.contacts where workspace_id = $1 order by md5(id::text || $2) limit 1)",
  "update public.targets set amount_minor = amount_minor + 100 where workspace_id = $1 and length($2) > 0",
  "update public.exchange_rates set rate = rate * 1.01 where workspace_id = $1 and length($2) > 0",
  "update public.metric_points set value = value + 1 where id = (select id from public.metric_points where workspace_id = $1 order by md5(id::text || $2) limit 1)",
  "update public.messages set corrected_sentiment = 'negative' where id = (select id from public.messages where workspace_id = $1 order by md5(id::text || $2) limit 1)",
  "update public.message_readings set sentiment = 'positive' where id = (select id from public.message_readings where workspace_id = $1 order by md5(id::text || $2) limit 1)",
  "update public.stages set default_probability = (default_probability + 7) % 100 where workspace_id = $1 and kind = 'open' and length($2) > 0",
  "update public.workspaces set counts_won_deals = not counts_won_deals where id = $1 and length($2) > 0",
  "delete from public.placements where id = (select id from public.placements where workspace_id = $1 and length($2) > 0 and team_id is not null limit 1)",
  "update public.activities set kind = 'call' where id = (select id from public.activities where workspace_id = $1 order by md5(id::text || $2) limit 1)",
];

test("an answer that was kept is the one that would be found now, whatever was written meanwhile and not yet", async () => {
  const user = await at.make.user();
  const { id } = user.workspace;
  await fillWorld(at.database.owner, id, 5, 20);
  const world = await readWorld(at.database.owner, id);
  const random = randomness(11);
  const questions = Array.from({ length: 12 }, (_, no) => randomQuestion(world, 70_000 + no));
  const kept = room();
  const writing: PoolClient[] = [];
  for (let round = 0; round < 14; round++) {
    const edit = edits[Math.floor(random() * edits.length)] ?? "";
    const writer = await at.database.owner.connect();
    await writer.query("begin");
    await writer.query("set local lock_timeout = '50ms'");
    const isDone = await writer.query(edit, [id, String(round)]).then(
      () => true,
      () => false,
    );
    // Half of what is written is not over when it is asked next, and some of it never was.
    if (!isDone || random() < 0.15) await writer.query("rollback").then(() => writer.release());
    else if (random() < 0.5) await writer.query("commit").then(() => writer.release());
    else writing.push(writer);
    if (random() < 0.5) {
      const late = writing.shift();
      await late?.query("commit");
      late?.release();
    }
    const asked = questions.filter(() => random() < 0.5);
    if (asked.length === 0) continue;
    const again = await ask(user, id, asked, kept);
    const anew = await ask(user, id, asked);
    expect(again.answers, `after ${edit}`).toEqual(anew.answers);
  }
  for (const late of writing) {
    await late.query("commit");
    late.release();
  }
  const first = await ask(user, id, questions, kept);
  const second = await ask(user, id, questions, kept);
  expect(second.answers).toEqual((await ask(user, id, questions)).answers);
  expect(second.statements).toBeLessThanOrEqual(first.statements);
});

test("what nobody has written since is not counted again, and is for everybody who may read it", async () => {
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
  // Names are read each time, and what is of something else leaves the answer as it is.
  await at.database.owner.query("update public.accounts set name = 'Zenith' where id = $1", [acme.id]);
  const renamed = await ask(ana, id, [revenue], kept);
  expect(renamed.answers[0]?.rows.map(({ by }) => by[0]?.label)).toContain("Zenith");
  await at.make.expense(ana.workspace);
  expect((await ask(ana, id, [revenue], kept)).statements).toBe(second.statements);
  // Of a position that is gone nobody knows what was written since, as after a crash: that is asked, and then all anew.
  await at.database.owner.query("delete from private.positions");
  await at.database.owner.query("delete from private.news");
  expect((await ask(ana, id, [revenue], kept)).statements).toBe(first.statements + 1);
});

test("what a member may read of any fact, every member may", async () => {
  const { rows } = await at.database.owner.query<{ tablename: string; policies: string }>(
    `select tablename, string_agg(qual, ' and ') as policies from pg_policies
     where schemaname in ('public', 'private') and cmd in ('SELECT', 'ALL') and 'authenticated' = any (roles) group by tablename`,
  );
  const policies = new Map(rows.map(({ tablename, policies: quals }) => [tablename, quals]));
  const read =
    "sales sales_by_day sales_by_category sales_by_place sales_by_product sales_by_account deals stages products accounts contacts expenses targets activities metric_points messages message_readings exchange_rates placements".split(
      " ",
    );
  for (const table of read)
    expect(policies.get(table), table).toMatch(
      /^\(workspace_id IN \( SELECT private\.workspaces\('viewer'::member_role\) AS workspaces\)\)$/,
    );
});

test("an answer that reads the time of day is told again until the moment that turns it", async () => {
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

test("what reads the time of day says when it turns, and what depends on more than tables is never kept", () => {
  const sources = [...factIds, ...metricKeys.flatMap((key) => [`points:${key}`, `stock:${key}`] as FactId[])]
    .flatMap((fact) => factOf(fact).sources)
    .flat();
  const timed = sources.flatMap(({ amounts, ...rest }) => [
    ...Object.values(amounts).filter((amount) => !("turnsAt" in amount)),
    rest,
  ]);
  expect(timed.filter((part) => JSON.stringify(part).includes("private.now()"))).toEqual([]);
  expect(tablesOf("select from public.deals f join private.sales_by_day x")).toEqual(["stages", "deals", "sales"]);
  expect(tablesOf("select private.anything_else() from public.deals")).toBeNull();
});

test("all questions of a call share one time limit", async () => {
  const ana = await at.make.user();
  const asked = asRole(at.database.pool, { ...ana.caller, isOneMoment: true }, (sql) =>
    answerQuestions(sql, ana.workspace.id, [revenue, revenue], { limitMs: 0 }),
  );
  await expect(asked).rejects.toMatchObject({ code: "timed_out" });
});
