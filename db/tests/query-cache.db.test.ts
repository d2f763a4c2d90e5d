import { expect, test } from "vitest";

import { factOf } from "#domain/metrics/facts.ts";
import { type FactId, factIds } from "#domain/metrics/formula.ts";
import { metricKeys } from "#domain/metrics/metric-keys.ts";
import type { Question } from "#domain/metrics/question.ts";
import { commonTables, teamTables } from "#domain/metrics/source-tables.ts";
import { mulberry32 } from "#domain/numbers/mulberry32.ts";
import { customerQueries } from "#server/customers/customer-queries.ts";
import { answerQuestions } from "#server/metrics/answer-questions.ts";
import { QueryCache } from "#server/metrics/query-cache.ts";
import { asRole } from "#server/postgres/round-trip.ts";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { randomQuestion } from "../../tests/kit/measures/expect-answers.ts";
import { fillWorld } from "../../tests/kit/measures/fill-world.ts";
import { readWorld } from "../../tests/kit/measures/world.ts";
import { useDatabase } from "../../tests/kit/use-database.ts";
import { edits, whileOthersWrite } from "../../tests/kit/while-others-write.ts";

const at = useDatabase();

/** Returns the results and the number of statements that computed them. */
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
  "a cached result equals a newly computed one after any committed or uncommitted writes",
  { tags: "deep" },
  async () => {
    const user = await at.make.user();
    const { id } = user.workspace;
    await fillWorld(at.database.owner, id, 5, 20);
    const world = await readWorld(at.database.owner, id);
    const random = mulberry32(11);
    const questions = Array.from({ length: 12 }, (_, no) => randomQuestion(world, 70_000 + no));
    const cache = room();
    await whileOthersWrite(at.database.owner, { workspaceId: id, random, edits }, async (edit) => {
      const asked = questions.filter(() => random() < 0.5);
      if (asked.length === 0) return;
      const again = await ask(user, id, asked, cache);
      const fresh = await ask(user, id, asked);
      expect(again.answers, `after ${edit}`).toEqual(fresh.answers);
    });
    const first = await ask(user, id, questions, cache);
    const second = await ask(user, id, questions, cache);
    expect(second.answers).toEqual((await ask(user, id, questions)).answers);
    expect(second.statements).toBeLessThanOrEqual(first.statements);
  },
);

test("a result is not computed again until its data changes, and is shared by all members who may read it", async () => {
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
  const cache = room();
  const first = await ask(ana, id, [revenue], cache);
  const second = await ask(bo, id, [revenue], cache);
  expect(second.answers).toEqual(first.answers);
  expect(second.statements).toBeLessThan(first.statements);
  await expect(ask(eve, id, [revenue], cache)).rejects.toMatchObject({ code: "not_found" });
  // Names are read each time, and a change to unrelated rows leaves the result unchanged.
  await at.database.owner.query("update public.accounts set name = 'Zenith' where id = $1", [acme.id]);
  const renamed = await ask(ana, id, [revenue], cache);
  expect(renamed.answers[0]?.rows.map(({ by }) => by[0]?.label)).toContain("Zenith");
  await at.make.expense(ana.workspace);
  expect((await ask(ana, id, [revenue], cache)).statements).toBe(second.statements);
  // If a position is missing, as after a crash, the changes since then are unknown. One statement detects that, and
  // everything is computed again.
  await at.database.owner.query("delete from private.positions");
  await at.database.owner.query("delete from private.change_events");
  expect((await ask(ana, id, [revenue], cache)).statements).toBe(first.statements + 1);
});

test("members may read the same rows of every table that cached results are computed from", async () => {
  const { rows } = await at.database.owner.query<{ tablename: string; policies: string }>(
    `select tablename, string_agg(qual, ' and ') as policies from pg_policies
     where schemaname in ('public', 'private') and cmd in ('SELECT', 'ALL') and 'authenticated' = any (roles) group by tablename`,
  );
  const policies = new Map(rows.map(({ tablename, policies: quals }) => [tablename, quals]));
  const facts = [...factIds, ...metricKeys.flatMap((key) => [`points:${key}`, `stock:${key}`] as FactId[])];
  const tables = new Set([
    ...commonTables,
    ...teamTables,
    ...facts.flatMap((fact) => factOf(fact).tables),
    ...Object.values(customerQueries).flatMap((query) => query.tables),
  ]);
  const sums =
    "sales_by_day sales_by_category sales_by_channel_and_region sales_by_product sales_by_order sales_by_account".split(
      " ",
    );
  for (const table of [...sums, ...tables]) {
    // Emails are read only through private.shared_emails, which returns only emails that all members may read.
    if (["emails", "conversations"].includes(table)) continue;
    expect(policies.get(table), table).toMatch(
      /^\(workspace_id IN \( SELECT private\.workspaces\('viewer'::member_role\) AS workspaces\)\)$/,
    );
  }
});

test("a cached result that depends on the time of day is returned until it changes", async () => {
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
  const cache = room();
  await setClock("'2026-06-10T09:00:00Z'::timestamptz");
  const first = await ask(ana, id, [stalled], cache);
  await setClock("'2026-06-10T11:59:59Z'::timestamptz");
  const second = await ask(ana, id, [stalled], cache);
  await setClock("'2026-06-10T12:00:00Z'::timestamptz");
  const turned = await ask(ana, id, [stalled], cache);
  await setClock("now()");
  expect(first.answers[0]?.total.values).toEqual([0]);
  expect(second.answers).toEqual(first.answers);
  expect(second.statements).toBeLessThan(first.statements);
  expect(turned.answers[0]?.total.values).toEqual([1]);
});

test("every query source that depends on the time of day also returns the time at which its result changes", () => {
  const sources = [...factIds, ...metricKeys.flatMap((key) => [`points:${key}`, `stock:${key}`] as FactId[])]
    .flatMap((fact) => factOf(fact).sources)
    .flat();
  const timed = sources.flatMap(({ amounts, ...rest }) => [
    ...Object.values(amounts).filter((amount) => !("turnsAt" in amount)),
    rest,
  ]);
  expect(timed.filter((part) => JSON.stringify(part).includes("private.now()"))).toEqual([]);
});

test("a request is rejected when its questions exceed the time limit", async () => {
  const ana = await at.make.user();
  const asked = asRole(at.database.pool, { ...ana.caller, snapshot: true }, (sql) =>
    answerQuestions(sql, ana.workspace.id, [revenue, revenue], { limitMs: 0 }),
  );
  await expect(asked).rejects.toMatchObject({ code: "timed_out" });
});
