import { throughAccounts } from "#domain/assistant/account-fields.ts";
import { inferMetric } from "#domain/assistant/infer-metric.ts";
import { daysFor, ofFuture } from "#domain/assistant/metric-range.ts";
import type { ListScope, ParsedQuestion, ParsedFilter } from "#domain/assistant/parsed-question.ts";
import { type PartsPlan, planChange, planShare, planWhy } from "#domain/assistant/plan-parts.ts";
import { planRecords, planSelection, type RecordsPlan } from "#domain/assistant/plan-records.ts";
import { isOfGoods } from "#domain/assistant/read-filters.ts";
import { amountConditions, conditionsFor, dayConditions, wholeRange } from "#domain/assistant/record-conditions.ts";
import type { Vocabulary } from "#domain/assistant/vocabulary.ts";
import { planWork, type WorkPlan } from "#domain/assistant/work/plan-work.ts";
import { atomsOfMeasure } from "#domain/metrics/compile.ts";
import { contributorsOf } from "#domain/metrics/explanation.ts";
import { factOf } from "#domain/metrics/facts.ts";
import type { FactId } from "#domain/metrics/formula.ts";
import { measures } from "#domain/metrics/measures.ts";
import { type DimensionId, isDimension, type MeasureId, type Question } from "#domain/metrics/question.ts";
import { resolveRange } from "#domain/metrics/ranges.ts";
import type { Entity } from "#domain/records/entity.ts";
import { writeFilters } from "#domain/records/record-filters.ts";
import { countDays } from "#domain/time/dates.ts";

/** The steps that produce an answer; no number of the answer comes from anywhere else. */
export type Plan =
  | { kind: "meaning"; measure: MeasureId }
  | { kind: "metrics"; question: Question; order: "top" | "bottom" | null; limit: number | null }
  | RecordsPlan
  | PartsPlan
  | WorkPlan;

/** Returns the number of steps, which determines the price: 1 reads no data, 2 runs one query, and 3 runs several. */
export const stepsOf = ({ kind }: Plan): number => (kind === "meaning" ? 1 : kind === "why" ? 3 : 2);

type Planned = { plan: Plan } | { cannot: true };
const cannot: Planned = { cannot: true };

const usualLimit = 5;
/** The maximum number of groups that a table in a chat can show. */
const maxGroups = 50;
/**
 * The number of groups to request if the smallest ones are wanted, which requires all groups: the limit of a question.
 */
const allGroups = 1000;

/** The maximum number of days of a daily result; more do not fit in an answer. */
const maxDays = 1000;

/** Converts a parsed question into a plan, or returns `cannot` if no query matches it exactly. */
export function planOf(interpretation: ParsedQuestion, vocabulary: Vocabulary): Planned {
  const { wants, rank, by, subject, range } = interpretation;
  if (interpretation.work) return planWork(interpretation, vocabulary.ownToday);
  if (interpretation.byDate ?? interpretation.orders) return planSelection(interpretation, vocabulary);
  const days = range === undefined ? null : resolveRange(range, vocabulary.today);
  if (days && days.from > days.to) return cannot;
  const metric = inferMetric(interpretation);
  const isOfFuture = interpretation.isClosing === true || (metric !== null && ofFuture.includes(metric));
  // Deals that closed in the past are won or lost, so 'closing' does not apply to them.
  if (interpretation.isClosing && interpretation.state === undefined && days && days.to < vocabulary.today)
    return cannot;
  // Days in the future have no values yet.
  if (days && days.from > vocabulary.today && !isOfFuture) return cannot;
  const isRest = typeof range === "object" && range.from === vocabulary.today && range.to > vocabulary.today;
  if (isRest && !isOfFuture) return cannot;
  if (wants === "meaning") return planMeaning(interpretation);
  const isDecided = interpretation.state === "won" || interpretation.state === "lost";
  if (interpretation.isClosing && isDecided) return cannot;
  // Only lost deals have a reason.
  const isOfReason = [...by, ...interpretation.filters.map((filter) => filter.by)].includes("lost_reason");
  if (isOfReason && !ofLost.includes(metric)) return cannot;
  // The best in each group is not the same as the best of all pairs of groups.
  if (rank !== undefined && by.length > 1) return cannot;
  if (isOfOtherGoods(interpretation)) return cannot;
  const isOfRecords =
    subject !== undefined &&
    by.length === 0 &&
    interpretation.grain === undefined &&
    interpretation.compare === undefined;
  const isRanked = isOfRecords && rank !== undefined && interpretation.measure === undefined;
  if (isRanked || (isOfRecords && wants === "list")) return planRecords(interpretation, vocabulary, true);
  if (metric !== null) {
    const plan = planMetrics(metric, interpretation, vocabulary);
    if (plan) return { plan };
  }
  const isCounted = isOfRecords && wants === undefined && (interpretation.quantity ?? "count") === "count";
  return isCounted && interpretation.measure === undefined ? planRecords(interpretation, vocabulary, false) : cannot;
}

/** True for 'bought desks but not chairs'. No plan can exclude the customers who also bought something else. */
function isOfOtherGoods({ filters, by, subject, measure }: ParsedQuestion): boolean {
  const goods = filters.filter(isOfGoods);
  const isOfCustomers = by.includes("account") || subject === "accounts" || measure?.endsWith("_customers") === true;
  return isOfCustomers && goods.some(({ isExcluded }) => isExcluded) && goods.some(({ isExcluded }) => !isExcluded);
}

const ofLost: readonly (MeasureId | null)[] = ["deals_lost", "lost_value"];

function planMeaning(interpretation: ParsedQuestion): Planned {
  const measure = interpretation.measure ?? inferMetric(interpretation);
  const isAlone =
    interpretation.filters.length === 0 && interpretation.by.length === 0 && interpretation.range === undefined;
  return measure !== null && isAlone ? { plan: { kind: "meaning", measure } } : cannot;
}

function planMetrics(measure: MeasureId, interpretation: ParsedQuestion, vocabulary: Vocabulary): Plan | null {
  const { by, compare, grain, rank, limit, wants } = interpretation;
  const { isOfToday } = measures[measure];
  if (isOfToday && (compare !== undefined || grain !== undefined) && measure !== "expected_revenue") return null;
  const narrowed = narrow(measure, interpretation, vocabulary);
  if (!narrowed) return null;
  // The expected close dates of deals are a filter; they do not change the range of the metric, which is about today.
  const range = daysFor(measure, interpretation, vocabulary.today);
  const { from, to } = resolveRange(range, vocabulary.today);
  if (grain === "day" && countDays({ from, to }) > maxDays) return null;
  if (rank !== undefined && by.length === 0 && grain === undefined) return null;
  const question: Question = {
    measures: measuresWith(measure, interpretation),
    range,
    ...(grain && { grain }),
    ...(by.length > 0 && {
      by: [...by],
      top: rank === "bottom" ? allGroups : rank === "top" ? (limit ?? usualLimit) : maxGroups,
    }),
    ...(compare && { compare }),
    ...narrowed,
  };
  if (wants === "why") return planWhy(measure, question);
  if (wants === "share") return planShare(measure, question, { filters: interpretation.filters, limit: limit ?? null });
  if (wants === "rise" || wants === "fall") return planChange(measure, question, { way: wants, limit: limit ?? null });
  return {
    kind: "metrics",
    question,
    order: rank ?? null,
    limit: rank ? (limit ?? (by.length > 0 ? usualLimit : 1)) : null,
  };
}

/**
 * Adds the amounts to the percentage of a target that was reached, so that the answer can include the difference, the
 * number of deals to their value by stage, and the revenue to the sold units of goods.
 */
function measuresWith(measure: MeasureId, { by, grain, compare, filters }: ParsedQuestion): MeasureId[] {
  const isWhole = by.length === 0 && grain === undefined && compare === undefined;
  if (measure === "units_sold" && isWhole && filters.some(isOfGoods)) return [measure, "revenue"];
  if (measure === "open_pipeline" && by.join() === "stage") return [measure, "open_deals"];
  return measure === "target_reached" && compare === undefined ? [measure, "revenue", "revenue_target"] : [measure];
}

const dealFacts = new Set(["closed_deals", "open_deals", "expected_deals", "opened_deals"]);

/**
 * Returns the filters of a metric: by its dimensions if possible, otherwise as conditions for the underlying lists.
 * Null if one of them cannot be applied to the metric.
 */
function narrow(
  measure: MeasureId,
  interpretation: ParsedQuestion,
  vocabulary: Vocabulary,
): Pick<Question, "filters" | "where" | "search"> | null {
  const { amounts, isClosing, subject, within } = interpretation;
  const through = throughAccounts(interpretation.filters, vocabulary);
  if (!through || (through.accounts && !contributorsOf(measure).includes("account"))) return null;
  const facts = atomsOfMeasure(measure).map(({ fact }) => fact);
  if (within && !facts.every((fact) => isOfList(fact, within))) return null;
  const isOfDeals = facts.every((fact) => dealFacts.has(fact));
  const groupFilters: Partial<Record<DimensionId, (string | null)[]>> = {};
  const rest: ParsedFilter[] = [];
  if (through.accounts) groupFilters.account = through.accounts;
  for (const filter of through.rest) {
    if (filter.isExcluded || filter.by === "custom") rest.push(filter);
    else if (isDimension(filter.by)) groupFilters[filter.by] = [...(groupFilters[filter.by] ?? []), filter.id];
    else return null;
  }
  if (subject === "meetings") groupFilters.activity_kind = ["meeting"];
  const filterPart = Object.keys(groupFilters).length > 0 ? { filters: groupFilters } : {};
  const isNarrower = rest.length > 0 || amounts !== undefined || isClosing === true || within !== undefined;
  if (!isNarrower) return filterPart;
  const kinds = within ? [within.entity] : kindsOf(facts, amounts !== undefined);
  if (kinds.length === 0 || (isClosing && (!isOfDeals || interpretation.range === undefined))) return null;
  const where: Record<string, string> = {};
  for (const kind of kinds) {
    const conditions = [conditionsFor(kind, rest), amountConditions(kind, amounts)];
    if (conditions.includes(null)) return null;
    const days = isClosing
      ? dayConditions("close_date", wholeRange(interpretation.range ?? "all", vocabulary.today), vocabulary.today)
      : [];
    const own = writeFilters({ join: "and", of: [...conditions.flatMap((nodes) => nodes ?? []), ...days] });
    where[kind] = [own, within?.where].filter(Boolean).join(",");
  }
  return { ...filterPart, where, ...(within?.search && { search: { [within.entity]: within.search } }) };
}

/** Returns the lists that filter the facts of a metric. 'Expenses over 100' asks for the expenses, not for their sum. */
const kindsOf = (facts: readonly FactId[], hasAmounts: boolean): Entity[] => {
  if (facts.every((fact) => dealFacts.has(fact))) return ["deals"];
  if (facts.every((fact) => fact === "expenses")) return hasAmounts ? [] : ["expenses"];
  return facts.every((fact) => fact === "sales") ? ["deals", "sales"] : [];
};

/** True if a fact can be computed from the rows of a list alone. */
const isOfList = (fact: FactId, { entity }: ListScope): boolean =>
  factOf(fact).sources.some((sources) => sources.some(({ records }) => records?.entity === entity));
