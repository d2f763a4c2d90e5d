import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import { type MetricsSearch, toQuestionPart } from "#domain/metrics/metrics-search.ts";
import type { MeasureId, Question } from "#domain/metrics/question.ts";

/** Dimensions that can break down a change in revenue. */
export const contributors = ["category", "product", "region", "account", "channel", "owner"] as const;
export type Contributor = (typeof contributors)[number];

export const funnelSteps = ["new_contacts", "contacts_with_deals", "converted_contacts"] as const;
export const costMeasures = [
  "acquisition_costs",
  "retention_costs",
  "cost_per_customer",
] as const satisfies readonly MeasureId[];

/** Maximum number of groups that are compared individually; the others are combined. */
const maxGroups = 200;

/** Returns the questions of the page by part. */
export function advancedQuestions(search: MetricsSearch, by: Contributor) {
  const { compare, ...part } = toQuestionPart(search);
  const compared = { ...part, ...(compare && { compare }) };
  return {
    target: { measures: ["revenue", "revenue_target", "target_reached"], ...part, grain: "month" },
    growth: { measures: ["revenue"], ...compared, grain: "month" },
    contributions: { measures: ["revenue"], ...compared, by: [by], top: maxGroups },
    funnel: { measures: [...funnelSteps, "lead_conversion"], ...part, by: ["source"], top: 12 },
    regions: { measures: ["revenue", "sales_count", "active_customers"], ...part, by: ["region"], top: 12 },
    costs: { measures: [...costMeasures], ...compared },
    costMonths: { measures: ["acquisition_costs", "retention_costs"], ...part, grain: "month" },
  } as const satisfies Record<string, Question>;
}

/** Maximum number of accounts shown with their targets. */
const maxDrawn = 12;

/**
 * Returns the questions for the largest account targets with their revenue, and for the number of accounts that have a
 * target.
 */
export function accountTargets({ grain: _grain, ...part }: Question) {
  const question = { ...part, by: ["account"], top: maxDrawn } satisfies Question;
  return [
    { ...question, measures: ["revenue_target", "revenue"] },
    { ...question, measures: ["revenue_target"] },
  ] as const satisfies Question[];
}

/** Returns the rows of accounts with a target; other rows only have revenue. */
export const rowsWithTarget = ({ rows }: MeasureResult) => rows.filter(({ n }) => (n[0] ?? 0) > 0);

export type AdvancedResults = { [Part in keyof ReturnType<typeof advancedQuestions>]: MeasureResult };

/** True if the page has no data yet. */
export function isWithoutFacts({ target, funnel, costs }: AdvancedResults): boolean {
  const lacks = ({ missing }: MeasureResult, measure: MeasureId) =>
    missing.some((entry) => entry.measure === measure && entry.reason === "no_facts");
  return lacks(target, "revenue") && lacks(funnel, "new_contacts") && lacks(costs, "acquisition_costs");
}
