import type { ClientBase } from "pg";

import { customColumns, type CustomField } from "#domain/custom-fields/custom-fields.ts";
import type { Answer } from "#domain/measures/answer.ts";
import type { StagesByKind } from "#domain/measures/behind.ts";
import { compile, kindsAsked, type Place, type Settled } from "#domain/measures/compile.ts";
import type { DimensionId, Question } from "#domain/measures/question.ts";
import { bucketsOf, comparedRange, firstDay, resolveRange } from "#domain/measures/ranges.ts";
import { type FiguresRow, mostBuckets, toAnswer, TooManyGroups } from "#domain/measures/to-answer.ts";
import { isEntity } from "#domain/records/kinds/kinds.ts";
import { recordColumns } from "#domain/records/record-columns.ts";
import { fitsFilters } from "#domain/records/record-filters.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import { recordCondition } from "#server/measures/record-condition.ts";

type Workspace = {
  id: string;
  currency: string;
  time_zone: string;
  counts_won_deals: boolean;
  today: string;
  now: Date;
  samples: Answer["samples"];
  stages: Partial<StagesByKind>;
  custom_fields: CustomField[];
};

/** Answers questions about a workspace, in a transaction that has taken the role of whoever asks. */
export async function answerQuestions(
  sql: ClientBase,
  workspaceId: string,
  questions: readonly Question[],
): Promise<Answer[]> {
  const workspace = await readWorkspace(sql, workspaceId);
  const answers: Answer[] = [];
  for (const [no, question] of questions.entries()) answers.push(await answer(sql, workspace, question, no));
  return answers;
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
  if (!workspace) throw new FunctionError("not_found", "There is no such workspace, or you are not a member of it");
  return workspace;
}

async function answer(sql: ClientBase, workspace: Workspace, question: Question, no: number): Promise<Answer> {
  const settled = settle(question, workspace, no);
  const place = placeOf(workspace, question, no);
  const { statement, layout } = compile(settled, place);
  const rows = statement ? (await sql.query<FiguresRow>(statement.text, statement.values)).rows : [];
  const stages = { open: [], won: [], lost: [], ...workspace.stages };
  const told = { ...place, samples: workspace.samples, asOf: workspace.now.toISOString(), stages };
  try {
    return await nameGroups(sql, workspace.id, settled, toAnswer(settled, told, layout, rows));
  } catch (error) {
    if (!(error instanceof TooManyGroups)) throw error;
    throw new FunctionError(
      "too_many_groups",
      "There are too many groups: ask for a coarser grain or fewer dimensions",
      {
        question: no,
      },
    );
  }
}

/** Works out the days of a question, and refuses what no answer can be made of. */
function settle(question: Question, { currency, today }: Workspace, no: number): Settled {
  const refuse = (problem: string, message: string): never => {
    throw new FunctionError("bad_question", message, { question: no, problem });
  };
  const range = resolveRange(question.range, today);
  const grain = question.grain ?? null;
  const weekStart = question.week_start ?? 1;
  if (range.from > range.to) refuse("order", "The first day is after the last one: swap them");
  const isEndless = range.from === firstDay;
  if (grain && !isEndless && bucketsOf(range, grain, weekStart, mostBuckets).length > mostBuckets)
    refuse("too_many_periods", `A range has at most ${mostBuckets} parts: choose a coarser grain or fewer days`);
  const by = question.by ?? [];
  if (new Set(by).size < by.length) refuse("twice", "Group by each dimension once");
  return {
    question,
    range,
    compared: comparedRange(question.range, range, question.compare),
    grain,
    by,
    currency: question.currency ?? currency,
    weekStart,
  };
}

function placeOf(workspace: Workspace, question: Question, no: number): Place {
  const columnsOf = (entity: string) => {
    const isKnown = isEntity(entity);
    if (!isKnown)
      throw new FunctionError("bad_question", `There are no records of the kind ${entity}`, { question: no });
    return recordColumns(entity, customColumns(workspace.custom_fields.filter((field) => field.entity === entity)));
  };
  for (const entity of kindsAsked(question)) {
    const where = question.where?.[entity];
    if (fitsFilters(columnsOf(entity), where)) continue;
    throw new FunctionError("bad_question", `This is no filter of ${entity}: ${where}`, {
      question: no,
      problem: "where",
    });
  }
  return {
    workspaceId: workspace.id,
    timeZone: workspace.time_zone,
    today: workspace.today,
    countsWonDeals: workspace.counts_won_deals,
    conditionOf: (entity, alias, bind) =>
      recordCondition(columnsOf(entity), question.where?.[entity], question.search?.[entity], {
        place: workspace,
        now: workspace.now,
        alias,
        bind,
      }),
  };
}

/** The tables whose rows a dimension's values are the ids of. */
const named: Partial<Record<DimensionId, string>> = {
  account: "accounts",
  contact: "contacts",
  product: "products",
  owner: "members",
  company: "companies",
  pipeline: "pipelines",
  stage: "stages",
};

async function nameGroups(sql: ClientBase, workspaceId: string, { by }: Settled, answer: Answer): Promise<Answer> {
  for (const [place, dimension] of by.entries()) {
    const table = named[dimension];
    if (!table) continue;
    const groups = answer.rows.flatMap((row) => row.by[place] ?? []);
    const { rows } = await sql.query<{ id: string; name: string }>(
      `select id, name from public.${table} where workspace_id = $1 and id = any($2::uuid[])`,
      [workspaceId, [...new Set(groups.flatMap(({ id }) => id ?? []))]],
    );
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    for (const group of groups) group.label = group.id === null ? null : (names.get(group.id) ?? null);
  }
  return answer;
}
