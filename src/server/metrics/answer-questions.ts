import type { ClientBase } from "pg";

import { compile } from "#domain/metrics/compile.ts";
import type { StagesByKind, TeamsOfMembers } from "#domain/metrics/drill-down.ts";
import { type MeasureResult, choiceDimensions } from "#domain/metrics/measure-result.ts";
import { type DimensionId, type Question, usualLapseDays } from "#domain/metrics/question.ts";
import { bucketsOf, comparedRange, firstDay, resolveRange } from "#domain/metrics/ranges.ts";
import { dimensionsOf, filteredKinds, type QueryContext, type ResolvedQuery } from "#domain/metrics/resolved-query.ts";
import { type StatementRow, expiresAt, maxBuckets, toMeasureResult, TooManyGroups } from "#domain/metrics/to-result.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { customColumns, type CustomField } from "#domain/records/custom-fields/custom-fields.ts";
import type { Entity } from "#domain/records/entity.ts";
import { isEntity } from "#domain/records/kinds/kinds.ts";
import { recordColumns } from "#domain/records/record-columns.ts";
import { fitsFilters } from "#domain/records/record-filters.ts";
import type { QueryCache } from "#server/metrics/query-cache.ts";
import { recordCondition } from "#server/metrics/record-condition.ts";
import type { RunOnReplica } from "#server/metrics/replica-of.ts";
import { isTimeout } from "#server/postgres/cancel.ts";
import type { OpenSecondConnection } from "#server/postgres/second-connection.ts";
import { FunctionError } from "#server/request/function-error.ts";

type Workspace = {
  id: string;
  currency: Currency;
  time_zone: string;
  counts_won_deals: boolean;
  today: string;
  now: Date;
  samples: MeasureResult["samples"];
  stages: Partial<StagesByKind>;
  custom_fields: CustomField[];
};

/** Time limit for all questions of one call. */
const usualLimitMs = 30_000;

type Options = {
  cache?: Pick<QueryCache, "reader">;
  /** A second connection that some of the questions can be answered on at the same time. */
  secondConnection?: OpenSecondConnection;
  /** A replica that may answer questions that are not cached. */
  replica?: RunOnReplica | undefined;
  limitMs?: number;
  /**
   * Restricts the record types that `where` filters to these ids. Used for sets of records that the filters of a list
   * cannot express.
   */
  among?: Partial<Record<Entity, readonly string[]>> | undefined;
};

/**
 * Answers questions about a workspace, in a transaction with the caller's role and one snapshot. Throws a FunctionError
 * if the caller cannot see the workspace, a question cannot be answered, or the time limit is exceeded.
 */
export async function answerQuestions(
  sql: ClientBase,
  workspaceId: string,
  questions: readonly Question[],
  { cache, secondConnection, replica, limitMs = usualLimitMs, among }: Options = {},
): Promise<MeasureResult[]> {
  const began = performance.now();
  const workspace = await readWorkspace(sql, workspaceId);
  const resolvedQuestions = questions.map((question, no) => {
    const resolved = resolveQuestion(question, workspace, no);
    return { resolved, key: keyOf(resolved, workspace), no };
  });
  const reader = await cache?.reader(
    sql,
    workspace,
    resolvedQuestions.flatMap(({ key }) => key ?? []),
  );
  const known = resolvedQuestions.map(({ key }) => (key === null ? undefined : reader?.find<MeasureResult>(key)));
  const fresh = new Map<number, Awaited<ReturnType<typeof answer>>>();
  const open = resolvedQuestions.filter(({ no }) => !known[no]);
  let waiting = [...open];
  const work = async (sql: ClientBase) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { resolved, no } = next;
      const leftMs = limitMs - (performance.now() - began);
      try {
        fresh.set(no, await withinTime(sql, leftMs, () => answer(sql, workspace, resolved, { no, among })));
      } catch (error) {
        // If one question is rejected, no results are returned.
        waiting.length = 0;
        throw error;
      }
    }
  };
  if (open.length > 0 && replica && !(await replica(nameOf(open), work))) {
    fresh.clear();
    waiting = [...open];
  }
  const second = waiting.length > 1 ? await secondConnection?.() : null;
  await both(work(sql), second?.(work));
  const metadata = { samples: workspace.samples, as_of: workspace.now.toISOString() };
  const answers: MeasureResult[] = [];
  for (const { resolved, key, no } of resolvedQuestions) {
    const entry = fresh.get(no);
    if (entry && key !== null) await reader?.store(key, entry);
    const answer = known[no] ?? entry?.answer;
    if (!answer) throw new Error(`The question ${no} has no answer`);
    answers.push(await nameGroups(sql, workspace.id, resolved, { ...answer, ...metadata }));
  }
  return answers;
}

/** Names the work for some questions by their measures, which determine the tables that it reads. */
const nameOf = (questions: readonly { resolved: ResolvedQuery }[]) =>
  `metrics ${questions.map(({ resolved }) => resolved.question.measures.join(" ")).join(", ")}`;

/**
 * Waits until both have ended, because neither may continue while its transaction ends. If both fail, the error of the
 * first is thrown.
 */
async function both(first: Promise<void>, second: Promise<void> | undefined) {
  const ends = await Promise.allSettled([first, second]);
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

/**
 * Returns a cache key of everything that determines a result, except the facts; null if the result depends on more,
 * such as the filters of a list.
 */
function keyOf({ question, ...resolved }: ResolvedQuery, workspace: Workspace): string | null {
  if (question.where || question.search) return null;
  const { id, time_zone: zone, today, counts_won_deals: countsDeals } = workspace;
  const { measures, filters, top } = question;
  return JSON.stringify([id, zone, today, countsDeals, measures, filters, top, resolved]);
}

async function withinTime<T>(sql: ClientBase, leftMs: number, work: () => Promise<T>): Promise<T> {
  const tooLong = () =>
    new FunctionError("timed_out", "The questions took too long. Send fewer together, or request fewer days");
  if (leftMs < 1) throw tooLong();
  // With this much memory, most groups need not be sorted on disk.
  await sql.query(
    "select set_config('statement_timeout', $1, true), set_config('work_mem', '32MB', true), set_config('random_page_cost', '1.1', true)",
    [String(Math.ceil(leftMs))],
  );
  try {
    return await work();
  } catch (error) {
    throw isTimeout(error) ? tooLong() : error;
  }
}

async function readWorkspace(sql: ClientBase, workspaceId: string): Promise<Workspace> {
  const { rows } = await sql.query<Workspace>(
    `select w.id, w.currency, w.time_zone, w.counts_won_deals, (private.now() at time zone w.time_zone)::date::text as today, private.now() as now,
       (select case when s.has_samples and s.has_others then 'some' when s.has_samples then 'all' end from public.sample_state(w.id) s) as samples,
       (select coalesce(jsonb_object_agg(k.kind, k.ids), '{}') from (
         select s.kind, jsonb_agg(s.id order by s.position, s.id) as ids from public.stages s where s.workspace_id = w.id group by s.kind) k) as stages,
       (select coalesce(jsonb_agg(to_jsonb(f)), '[]') from public.custom_fields f where f.workspace_id = w.id) as custom_fields
     from public.workspaces w where w.id = $1`,
    [workspaceId],
  );
  const [workspace] = rows;
  if (!workspace) throw new FunctionError("not_found", "The workspace does not exist, or you are not a member of it");
  return workspace;
}

type CallPosition = Pick<Options, "among"> & { /** The position of the question in the call. */ no: number };

async function answer(sql: ClientBase, workspace: Workspace, resolved: ResolvedQuery, { no, among }: CallPosition) {
  const place = placeOf(workspace, resolved.question, { no, among });
  const { statement, layout, tables } = compile(resolved, place);
  const rows = statement ? (await sql.query<StatementRow>(statement.text, statement.values)).rows : [];
  const stages = { open: [], won: [], lost: [], ...workspace.stages };
  const teams = dimensionsOf(resolved.question).has("team") ? await readTeams(sql, workspace.id) : new Map();
  const details = { ...place, teams, samples: workspace.samples, asOf: workspace.now.toISOString(), stages };
  try {
    return {
      tables,
      until: expiresAt(rows),
      answer: toMeasureResult(resolved, details, layout, rows),
    };
  } catch (error) {
    if (!(error instanceof TooManyGroups)) throw error;
    throw new FunctionError(
      "too_many_groups",
      "There are too many groups. Request a coarser grain or fewer dimensions",
      {
        question: no,
      },
    );
  }
}

async function readTeams(sql: ClientBase, workspaceId: string): Promise<TeamsOfMembers> {
  const { rows } = await sql.query<{ id: string; teams: string[] }>(
    `select m.id, array(select p.team_id from public.placements p
       where p.workspace_id = m.workspace_id and p.member_id = m.id and p.team_id is not null) as teams
     from public.members m where m.workspace_id = $1 order by m.id`,
    [workspaceId],
  );
  return new Map(rows.map(({ id, teams }) => [id, teams]));
}

/** Resolves the days of a question, and rejects a question that cannot be answered. */
function resolveQuestion(question: Question, { currency, today }: Workspace, no: number): ResolvedQuery {
  const reject = (problem: string, message: string): never => {
    throw new FunctionError("bad_question", message, { question: no, problem });
  };
  const range = resolveRange(question.range, today);
  const grain = question.grain ?? null;
  const weekStart = question.week_start ?? 1;
  if (range.from > range.to) reject("order", "The first day is after the last day. Swap them");
  const isEndless = range.from === firstDay;
  if (grain && !isEndless && bucketsOf(range, grain, weekStart, maxBuckets).length > maxBuckets)
    reject("too_many_periods", `A range can have at most ${maxBuckets} parts. Choose a coarser grain or fewer days`);
  const by = question.by ?? [];
  if (new Set(by).size < by.length) reject("twice", "Group by each dimension once");
  return {
    question,
    range,
    compared: comparedRange(question.range, range, question.compare),
    grain,
    by,
    currency: question.currency ?? currency,
    weekStart,
    lapseDays: question.lapse_days ?? usualLapseDays,
  };
}

function placeOf(workspace: Workspace, question: Question, { no, among }: CallPosition): QueryContext {
  const columnsOf = (entity: string) => {
    const isKnown = isEntity(entity);
    if (!isKnown)
      throw new FunctionError("bad_question", `There are no records of the kind ${entity}`, { question: no });
    return recordColumns(entity, customColumns(workspace.custom_fields.filter((field) => field.entity === entity)));
  };
  for (const entity of filteredKinds(question)) {
    const where = question.where?.[entity];
    if (fitsFilters(columnsOf(entity), where)) continue;
    throw new FunctionError("bad_question", `Invalid filter for ${entity}: ${where}`, {
      question: no,
      problem: "where",
    });
  }
  return {
    workspaceId: workspace.id,
    timeZone: workspace.time_zone,
    today: workspace.today,
    countsWonDeals: workspace.counts_won_deals,
    conditionOf(entity, alias, bind) {
      const condition = recordCondition(columnsOf(entity), question.where?.[entity], question.search?.[entity], {
        place: workspace,
        now: workspace.now,
        alias,
        bind,
      });
      const ids = among?.[entity];
      return ids ? `(${condition}) and ${alias}.id = any(${bind([...ids])}::uuid[])` : condition;
    },
  };
}

/** The tables whose ids are the values of each dimension. */
const named: Partial<Record<DimensionId, string>> = {
  account: "accounts",
  contact: "contacts",
  product: "products",
  owner: "members",
  team: "teams",
  company: "companies",
  pipeline: "pipelines",
  stage: "stages",
};

async function nameGroups(
  sql: ClientBase,
  workspaceId: string,
  { by }: ResolvedQuery,
  answer: MeasureResult,
): Promise<MeasureResult> {
  for (const [index, dimension] of by.entries()) {
    const groups = answer.rows.flatMap((row) => row.by[index] ?? []);
    const choiceOf = choiceDimensions.find((choiceDimension) => choiceDimension === dimension);
    if (choiceOf) for (const group of groups) group.choice_of = choiceOf;
    const table = named[dimension];
    if (!table) continue;
    const { rows } = await sql.query<{ id: string; name: string }>(
      `select id, name from public.${table} where workspace_id = $1 and id = any($2::uuid[])`,
      [workspaceId, [...new Set(groups.flatMap(({ id }) => id ?? []))]],
    );
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    for (const group of groups) group.label = group.id === null ? null : (names.get(group.id) ?? null);
  }
  return answer;
}
