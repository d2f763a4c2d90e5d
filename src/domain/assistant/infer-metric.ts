import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import type { State, Thing } from "#domain/assistant/words/concept.ts";
import { measures } from "#domain/metrics/measures.ts";
import type { MeasureId } from "#domain/metrics/question.ts";

type Quantity = NonNullable<ParsedQuestion["quantity"]>;

/** The measures of deals in each state: their count, value or average. */
const ofDeals: Record<State, Partial<Record<Quantity, MeasureId>>> = {
  won: { count: "deals_won", value: "won_value", average: "average_deal" },
  lost: { count: "deals_lost", value: "lost_value" },
  open: { count: "open_deals", value: "open_pipeline" },
  new: { count: "deals_opened" },
  stuck: { count: "stuck_deals" },
};

/** The measures of records without states; `usually` applies if the question does not name a quantity. */
const ofThings: Partial<Record<Thing, Partial<Record<Quantity, MeasureId>> & { usually: MeasureId }>> = {
  sales: { usually: "revenue", value: "revenue", count: "sales_count", average: "average_sale" },
  expenses: { usually: "expenses", value: "expenses" },
  calls: { usually: "calls_made", count: "calls_made" },
  activities: { usually: "activities_logged", count: "activities_logged" },
  meetings: { usually: "activities_logged", count: "activities_logged" },
};

/** The measures that a question about deals can name, with the states that do not contradict them (undefined: none). */
const dealMeasures: Partial<Record<MeasureId, readonly (State | undefined)[]>> = {
  win_rate: [undefined, "won"],
  average_deal: [undefined, "won"],
  sales_cycle: [undefined, "won"],
  sales_velocity: [undefined, "open"],
  open_pipeline: [undefined, "open"],
  weighted_pipeline: [undefined, "open"],
  expected_revenue: [undefined, "open"],
  won_value: [undefined, "won"],
  lost_value: [undefined, "lost"],
  revenue: ["won"],
};

/** True for measures of deals, which have an owner. Revenue belongs to the whole workspace. */
export const isOfDeals = (measure: MeasureId): boolean => measure !== "revenue" && dealMeasures[measure] !== undefined;

/** Infers the measure that a question asks for; null if no measure matches exactly. */
export function inferMetric(interpretation: ParsedQuestion): MeasureId | null {
  const { measure, subject, quantity } = interpretation;
  // Deals that are expected to close are open.
  const state = interpretation.state ?? (interpretation.isClosing ? "open" : undefined);
  const { isNotState, quietSince, byDate, orders } = interpretation;
  if (isNotState || [quietSince, byDate, orders].some((part) => part !== undefined)) return null;
  if (measure !== undefined) return namedMeasure(measure, interpretation);
  if (subject === "deals") {
    if (state === undefined) return quantity === "average" ? "average_deal" : inferOpenedMetric(interpretation);
    return ofDeals[state][quantity ?? "count"] ?? null;
  }
  if (subject === "leads" || subject === "contacts") {
    const isGrouped = interpretation.by.length > 0;
    const isNew = state === "new" || (state === undefined && (interpretation.range !== undefined || isGrouped));
    const isCounted = (quantity ?? "count") === "count";
    if (!isNew || !isCounted) return null;
    return subject === "leads" ? "new_leads" : "new_contacts";
  }
  if (subject === "accounts" || subject === "products" || subject === undefined || state !== undefined) return null;
  const thing = ofThings[subject];
  return (quantity === undefined ? thing?.usually : thing?.[quantity]) ?? null;
}

/**
 * Returns the measure of deals without a state: the deals opened in a range or per period, or the number or value of
 * open deals by stage. Null if no measure matches exactly.
 */
function inferOpenedMetric({ quantity, range, by, grain }: ParsedQuestion): MeasureId | null {
  const isOfStages = by.length === 1 && by[0] === "stage" && range === undefined && grain === undefined;
  if (quantity === "value" && isOfStages) return "open_pipeline";
  if ((quantity ?? "count") !== "count") return null;
  if (range !== undefined || grain !== undefined) return by.includes("stage") ? null : "deals_opened";
  return isOfStages ? "open_deals" : null;
}

/** Measures that are a second question next to sales, as in 'sales and costs'. */
const besideSales: readonly MeasureId[] = [
  "expenses",
  "operating_expenses",
  "acquisition_costs",
  "retention_costs",
  "labour_costs",
  "rent_costs",
  "profit",
  "returns_share",
];

function namedMeasure(measure: MeasureId, { subject, state, quantity, filters, by }: ParsedQuestion): MeasureId | null {
  const { unit } = measures[measure];
  if (subject === "deals") {
    const fitting = dealMeasures[measure]?.includes(state);
    if (!fitting) return null;
    if (measure === "open_pipeline" && quantity === "count") return "open_deals";
    return measure === "revenue" ? "won_value" : measure;
  }
  const isOfLeads = subject === "leads" && (measure === "lead_conversion" || measure === "new_leads");
  if (subject !== undefined && !isOfLeads && (subject !== "sales" || besideSales.includes(measure))) return null;
  if (state !== undefined && !dealMeasures[measure]?.includes(state)) return null;
  const isAverage = measure === "average_deal" || measure === "average_sale";
  if (quantity === "average" && !isAverage) return measure === "revenue" && subject === "sales" ? "average_sale" : null;
  if (quantity === "count" && unit === "percent") return null;
  if (quantity === "count" && unit === "money") {
    // 'How many desks did we sell' asks for units. 'Products' in general could refer to kinds of products or to units.
    const isOfProducts = by.length === 0 && filters.some((filter) => filter.by === "product");
    return measure === "revenue" && isOfProducts ? "units_sold" : null;
  }
  // 'The value of orders' is the revenue, not their number.
  return measure === "sales_count" && quantity === "value" ? "revenue" : measure;
}
