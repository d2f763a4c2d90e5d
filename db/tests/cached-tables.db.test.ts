import { globSync, readFileSync } from "node:fs";

import type pg from "pg";
import { beforeAll, expect, test } from "vitest";

import { atomsOfMeasure, compile } from "#domain/metrics/compile.ts";
import type { SourceTable } from "#domain/metrics/fact.ts";
import { factOf } from "#domain/metrics/facts.ts";
import { type FactId, factIds } from "#domain/metrics/formula.ts";
import { type DimensionId, dimensionIds, measureIds, type Question } from "#domain/metrics/question.ts";
import { comparedRange, resolveRange } from "#domain/metrics/ranges.ts";
import { customerQueries } from "#server/customers/customer-queries.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { loadWorkspaceContext, type WorkspaceContext } from "#server/request/workspace-context.ts";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { fillCustomers } from "../../tests/kit/measures/fill-customers.ts";
import { useDatabase } from "../../tests/kit/use-database.ts";

const at = useDatabase();
const [today, nextMeeting] = ["2026-11-23", "2026-11-23T14:00:00Z"];
let user: BuiltUser;
let workspace: WorkspaceContext;
let account: string;
const setClock = (sql: pg.Pool | pg.PoolClient, moment: string) =>
  sql.query(
    `create or replace function private.now() returns timestamptz language sql stable as $$ select '${moment}'::timestamptz $$`,
  );

beforeAll(async () => {
  const { owner } = at.database;
  await setClock(owner, `${today}T12:00:00Z`);
  user = await at.make.user();
  const { id } = user.workspace;
  account = await fillCustomers(owner, user.workspace);
  // A contact and an account whose only meeting is in the future, and a contact who was in touch until August.
  const elm = await at.make.account(user.workspace, { name: "Elm" });
  const ella = await at.make.contact(user.workspace, { name: "Ella", account_id: elm.id, source: "Fair" });
  const { rows } = await owner.query<{ id: string; account_id: string }>(
    "select id, account_id from public.contacts where workspace_id = $1 and name = 'Olive'",
    [id],
  );
  for (const contact of [ella, ...rows])
    await at.make.activity(user.workspace, {
      kind: "meeting",
      contact_id: contact.id,
      account_id: contact.account_id,
      starts_at: nextMeeting,
    });
  await owner.query("update public.workspaces set time_zone = 'UTC', counts_won_deals = true where id = $1", [id]);
  // Baskets consist of orders if there are any, and otherwise of the cached rows of customers.
  await owner.query("update public.sales set order_number = null where workspace_id = $1", [id]);
  await owner.query("select private.compact_rollups()");
  await owner.query("select private.refresh_segments_of($1)", [id]);
  workspace = await asRole(at.database.pool, user.caller, (sql) => loadWorkspaceContext(sql, id));
});

/** The table whose changes are recorded in place of a table's own; null if no result depends on the table's changes. */
const recordedAs: Readonly<Record<string, SourceTable | null>> = {
  sales_by_day: "sales",
  sales_by_order: "sales",
  sales_by_category: "sales",
  sales_by_channel_and_region: "sales",
  sales_by_account: "sales",
  sales_by_product: "sales",
  change_log: "contacts",
  // Cached rows equal those computed from sales and deals.
  customer_cache: null,
  customer_cache_state: null,
  customer_cache_invalidations: null,
  // The parts of a workspace that a result depends on are part of the cache key.
  workspaces: null,
  // Sharing a mailbox changes its conversations. The rest of its row changes every minute.
  mailboxes: null,
};

/** Returns the tables that `work` reads. Postgres locks each table that a statement or a called function refers to. */
async function tablesRead(work: (sql: pg.PoolClient) => Promise<unknown>): Promise<SourceTable[]> {
  return withoutPolicies(async (sql) => {
    await work(sql);
    const { rows } = await sql.query<{ name: string }>(
      `select distinct c.relname as name from pg_locks l join pg_class c on c.oid = l.relation
       where l.pid = pg_backend_pid() and l.locktype = 'relation' and c.relkind in ('r', 'p')
         and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)`,
    );
    const names = rows.map(({ name }) => (name in recordedAs ? recordedAs[name] : (name as SourceTable)));
    return [...new Set(names.filter((name) => name != null))].toSorted();
  });
}

/**
 * Runs `work` as the owner of the schema on behalf of a user, without reading the user's membership, and rolls it back.
 */
async function withoutPolicies<Result>(work: (sql: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const sql = await at.database.owner.connect();
  try {
    await sql.query("begin");
    await sql.query("select set_config('request.jwt.claims', $1, true)", [user.caller.claims]);
    await sql.query(`create or replace function private.workspaces(at_least public.member_role default 'viewer')
      returns setof uuid language sql stable as $$ select '${user.workspace.id}'::uuid $$`);
    return await work(sql);
  } finally {
    await sql.query("rollback");
    sql.release();
  }
}

const within = { owner: ["nobody"], team: ["none"], region: ["North"] };
const some = { owner_id: "x", team_id: "x", region: "North" };
type Run = (sql: pg.PoolClient) => Promise<unknown>[];

/** Runs each query about customers, with and without filters. */
const runs: Readonly<Record<keyof typeof customerQueries, Run>> = {
  growth: (sql) =>
    [{}, { within }].map((filter) =>
      customerQueries.growth.run(sql, workspace, { grain: "month", lapse_days: 90, ...filter }),
    ),
  moves: (sql) =>
    [{}, { within }].map((filter) =>
      customerQueries.moves.run(sql, workspace, { range: "last_12_months", lapse_days: 90, ...filter }),
    ),
  segments: (sql) => [customerQueries.segments.run(sql, workspace, {})],
  value: (sql) => [customerQueries.value.run(sql, workspace, {})],
  turnover: (sql) =>
    [{}, { within }].map((filter) =>
      customerQueries.turnover.run(sql, workspace, {
        range: { from: "2026-01-01", to: today },
        lapse_days: 90,
        currency: "USD",
        ...filter,
      }),
    ),
  rhythms: (sql) => filtered((input) => customerQueries.rhythms.run(sql, workspace, input)),
  inactiveChampions: (sql) => filtered((input) => customerQueries.inactiveChampions.run(sql, workspace, input)),
  singleThreaded: (sql) => filtered((input) => customerQueries.singleThreaded.run(sql, workspace, input)),
  lookalikes: (sql) => filtered((input) => customerQueries.lookalikes.run(sql, workspace, input)),
  productAffinity: (sql) => filtered((input) => customerQueries.productAffinity.run(sql, workspace, input)),
  profile: (sql) => ofAccount((input) => customerQueries.profile.run(sql, workspace, input)),
  similar: (sql) => ofAccount((input) => customerQueries.similar.run(sql, workspace, input)),
  funnelTimes: (sql) => [
    customerQueries.funnelTimes.run(sql, workspace, { ...inWorkspace(), since: "2025-11-24", until: today }),
  ],
  accountHealth: (sql) => [customerQueries.accountHealth.run(sql, workspace, inWorkspace())],
};
const inWorkspace = () => ({ workspace_id: user.workspace.id });
const filtered = (run: (input: object) => Promise<unknown>) =>
  [{}, some].map((filter) => run({ ...inWorkspace(), ...filter }));
const ofAccount = (run: (input: object) => Promise<unknown>) => [run({ ...inWorkspace(), of_account: account })];

const names = Object.keys(runs) as (keyof typeof runs)[];
const runQuery = (sql: pg.PoolClient, name: keyof typeof runs) => Promise.all(runs[name](sql));

test("each query about customers declares the tables that it reads", async () => {
  const read: Record<string, SourceTable[]> = {};
  for (const name of names) read[name] = await tablesRead((sql) => runQuery(sql, name));
  const declared = names.map((name) => [name, customerQueries[name].tables.toSorted()]);
  expect(read).toEqual(Object.fromEntries(declared));
});

test("each query about customers declares whether its result changes when an activity starts", async () => {
  const at = (name: keyof typeof runs, moment: string) =>
    withoutPolicies(async (sql) => {
      await setClock(sql, moment);
      return runQuery(sql, name);
    });
  const changing: string[] = [];
  for (const name of names) {
    const [first, before, after, last] = [
      await at(name, `${today}T00:00:00Z`),
      await at(name, `${today}T13:59:59Z`),
      await at(name, nextMeeting),
      await at(name, `${today}T23:59:59Z`),
    ];
    expect(before, name).toEqual(first);
    expect(last, name).toEqual(after);
    if (JSON.stringify(before) !== JSON.stringify(after)) changing.push(name);
  }
  expect(changing).toEqual(names.filter((name) => customerQueries[name].changesWithActivities));
});

/**
 * Compiles a question about the last twelve months, compared with the twelve months before. Null if no fact can answer
 * it.
 */
function compileQuestion(more: Omit<Question, "range">) {
  const question: Question = { range: "last_12_months", compare: "previous", ...more };
  const range = resolveRange(question.range, today);
  const resolved = {
    question,
    range,
    compared: comparedRange(question.range, range, question.compare),
    grain: question.grain ?? null,
    by: question.by ?? [],
    currency: "USD" as const,
    weekStart: 1,
    lapseDays: 90,
  };
  const context = {
    workspaceId: workspace.id,
    timeZone: "UTC",
    today,
    countsWonDeals: true,
    conditionOf: () => "true",
  };
  const { statement, tables } = compile(resolved, context);
  return statement && { ...statement, tables };
}

test("each fact declares the tables that questions about it read", async () => {
  const seen = new Map<FactId, Set<SourceTable>>();
  const check = async (question: Omit<Question, "range">) => {
    const compiled = compileQuestion(question);
    if (!compiled) return;
    const { text, values, tables } = compiled;
    const read = await tablesRead((sql) => sql.query(text, values));
    expect(tables, JSON.stringify(question)).toEqual(expect.arrayContaining(read));
    for (const { fact } of question.measures.flatMap(atomsOfMeasure))
      seen.set(fact, new Set([...(seen.get(fact) ?? []), ...read]));
  };
  for (const id of measureIds) await check({ measures: [id], grain: "month" });
  for (const fact of factIds) {
    const id = measureIds.find((measure) => atomsOfMeasure(measure).some((atom) => atom.fact === fact));
    for (const dimension of dimensionIds)
      await check({ measures: id ? [id] : [], by: [dimension], filters: { [dimension]: [valueOf(dimension)] } });
    expect([...(seen.get(fact) ?? [])], fact).toEqual(expect.arrayContaining([...factOf(fact).tables]));
  }
});

/** Returns a value of the dimension's type. */
const valueOf = (dimension: DimensionId) =>
  ["account", "contact", "product", "company", "pipeline", "stage"].includes(dimension) ? account : "North";

test("only queries about customers and measures are cached", () => {
  const files = globSync("src/server/**/*.ts").filter((path) => !path.endsWith(".test.ts"));
  const using = (code: string) => files.filter((path) => readFileSync(path, "utf8").includes(code));
  expect(using("new CachedQuery(")).toEqual(["src/server/customers/customer-queries.ts"]);
  expect(using(".reader(").toSorted()).toEqual([
    "src/server/metrics/answer-questions.ts",
    "src/server/metrics/query-cache.ts",
  ]);
});
