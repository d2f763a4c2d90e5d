import type { ClientBase } from "pg";

import { type BusinessFinding, findBusiness, keyMeasures } from "#domain/deals/pipeline-report/business.ts";
import {
  comparedByValue,
  contributionsOf,
  happenedMeasures,
  totalsOf,
} from "#domain/deals/pipeline-report/contributions.ts";
import { whereAnyRiskSignal, whereRiskSignal, whereUnrated } from "#domain/deals/pipeline-report/deal-filters.ts";
import {
  type Contribution,
  type DimensionName,
  dimensions,
  type Facts,
  atRiskSignalNames,
  type RiskSignals,
  type Worth,
} from "#domain/deals/pipeline-report/facts.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { MeasureId, Question } from "#domain/metrics/question.ts";
import { findRecords } from "#server/assistant/find-records.ts";
import { answerQuestions } from "#server/metrics/answer-questions.ts";
import { FunctionError } from "#server/request/function-error.ts";

/** Time limit for the questions of a call, for background work. */
const limitMs = 120_000;
/**
 * If a dimension has more members than a result may have groups, only the members of this number of largest deals are
 * queried.
 */
const maxRequested = 100;
const openMeasures = [
  "open_deals",
  "open_pipeline",
  "valued_open_deals",
  "weighted_pipeline",
] as const satisfies readonly MeasureId[];

/** The subject of an analysis: a workspace, or one of its pipelines. */
type AnalysisSubject = { sql: ClientBase; workspaceId: string; pipelineId: string | null };

/** Queries the business metrics of the Analysis page, for the two periods of an analysis. */
export async function countBusiness(subject: AnalysisSubject, signals: RiskSignals): Promise<BusinessFinding[]> {
  const measures = [...keyMeasures];
  const [now, before] = await answerQuestions(
    subject.sql,
    subject.workspaceId,
    periodsOf(signals).map((range): Question => ({ measures, range })),
    { limitMs },
  );
  if (!now || !before) throw new Error("A question has no result");
  return findBusiness(now, before);
}

/**
 * Counts the metrics of a deal analysis, each as a question to the measures module, in a transaction with the caller's
 * role and one snapshot.
 */
export async function countPipeline(subject: AnalysisSubject, signals: RiskSignals): Promise<Facts> {
  const [now, before, open] = await ask(subject, [
    ...periodsOf(signals).map((range): Question => ({ measures: happenedMeasures, range })),
    { measures: [...openMeasures], range: "today" },
  ]);
  if (!now || !before || !open) throw new Error("A question has no result");
  const totals = totalsOf({ now, before });
  const base = { totals, by_value: comparedByValue(totals) };
  const contributions: Contribution[] = [];
  for (const dimension of dimensions) contributions.push(...(await contributed(subject, signals, dimension, base)));
  const signs: Facts["signs"] = [];
  for (const { sign, listed, ids } of signals.signs)
    signs.push({ sign, listed, ...(await worthToday(subject, whereRiskSignal(signals, sign), ids ?? [])) });
  const risks = atRiskSignalNames.filter((name) => signs.some(({ sign }) => sign === name));
  const { ids, listed } = signals.at_risk;
  return {
    ...signals,
    ...base,
    contributions,
    signs,
    at_risk: { listed, ...(await worthToday(subject, whereAnyRiskSignal(signals, risks), ids)) },
    open: { ...worthOf(open), weighted: open.total.values[3] ?? 0 },
    unrated: await countDeals(subject, whereUnrated(signals)),
  };
}

const periodsOf = ({ since, until, since_before: from, until_before: to }: RiskSignals) => [
  { from: since, to: until },
  { from, to },
];

/** Answers questions about the pipeline of the analysis, if any. With `ids`, only these deals are counted. */
function ask(
  { sql, workspaceId, pipelineId }: AnalysisSubject,
  questions: readonly Question[],
  ids?: readonly string[],
) {
  const narrowed = questions.map((question): Question => ({
    ...question,
    filters: { ...question.filters, ...(pipelineId !== null && { pipeline: [pipelineId] }) },
    ...(ids && { where: { deals: "" } }),
  }));
  return answerQuestions(sql, workspaceId, narrowed, { limitMs, among: ids && { deals: ids } });
}

function worthOf({ total }: MeasureResult): Worth {
  const [deals, minor, valued] = total.values;
  return { deals: deals ?? 0, minor: minor ?? 0, valued: valued ?? 0 };
}

/**
 * Returns the number and the value of the open deals that match a list filter or, without a filter, have the given ids.
 */
async function worthToday(subject: AnalysisSubject, where: string | undefined, ids: readonly string[]): Promise<Worth> {
  const question: Question = { measures: openMeasures.slice(0, 3), range: "today" };
  const [answer] =
    where === undefined
      ? await ask(subject, [question], ids)
      : await ask(subject, [{ ...question, where: { deals: where } }]);
  if (!answer) throw new Error("A question has no result");
  return worthOf(answer);
}

async function contributed(
  subject: AnalysisSubject,
  signals: RiskSignals,
  dimension: DimensionName,
  base: Pick<Facts, "totals" | "by_value">,
): Promise<Contribution[]> {
  const pairOf = async (some: Pick<Question, "filters"> = {}) => {
    const [now, before] = await ask(
      subject,
      periodsOf(signals).map((range): Question => ({ measures: happenedMeasures, range, by: [dimension], ...some })),
    );
    if (!now || !before) throw new Error("A question has no result");
    return { now, before };
  };
  try {
    return contributionsOf(dimension, await pairOf(), base);
  } catch (error) {
    // Every relevant member has one of the largest deals. All other members are combined as the remainder (decision
    // 42).
    if (!(error instanceof FunctionError) || error.code !== "too_many_groups") throw error;
    const largest = await ofLargestDeals(subject, signals, dimension);
    return contributionsOf(dimension, await pairOf({ filters: { [dimension]: [...largest, null] } }), base, true);
  }
}

/**
 * Returns the members of a dimension that have the largest deals of both periods. No values are summed up per member.
 */
async function ofLargestDeals(
  { sql, workspaceId, pipelineId }: AnalysisSubject,
  signals: RiskSignals,
  dimension: DimensionName,
) {
  const { rows } = await sql.query<{ id: string }>(
    `select distinct l.id from (
       select d.${dimension}_id as id from public.deals d
       left join private.rates_into($1, $3) x on x.currency = d.currency and x.since <= $4 and $4 < x.until
       where d.workspace_id = $1 and ($2::uuid is null or d.pipeline_id = $2) and d.${dimension}_id is not null
         and (d.opened_on between $5 and $6 or d.close_date between $5 and $6
           or (d.created_at >= $5::date - 1 and not d.is_imported))
       order by d.value_minor * x.factor desc nulls last, d.id limit ${maxRequested}) l`,
    [workspaceId, pipelineId, signals.currency, signals.today, signals.since_before, signals.until],
  );
  return rows.map(({ id }) => id);
}

/** Returns the number of deals that the list shows for a filter; 0 without a filter. */
async function countDeals({ sql, workspaceId }: AnalysisSubject, where: string | undefined): Promise<number> {
  if (where === undefined) return 0;
  const { count } = await findRecords(sql, workspaceId, {
    kind: "records",
    entity: "deals",
    where,
    sort: null,
    limit: 0,
    isList: false,
  });
  return count;
}
