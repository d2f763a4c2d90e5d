import type { Understood } from "#domain/assistant/understood.ts";
import type { State, Thing } from "#domain/assistant/words/concept.ts";
import { measures } from "#domain/measures/measures.ts";
import type { MeasureId } from "#domain/measures/question.ts";

type Quantity = NonNullable<Understood["quantity"]>;

/** What is counted, added up or averaged of deals that stand so. */
const ofDeals: Record<State, Partial<Record<Quantity, MeasureId>>> = {
  won: { count: "deals_won", value: "won_value", average: "average_deal" },
  lost: { count: "deals_lost", value: "lost_value" },
  open: { count: "open_deals", value: "open_pipeline" },
  new: { count: "deals_opened" },
  stuck: { count: "stuck_deals" },
};

/** The same of what has no states; what is meant where nobody says how much or how many stands first. */
const ofThings: Partial<Record<Thing, Partial<Record<Quantity, MeasureId>> & { usually: MeasureId }>> = {
  sales: { usually: "revenue", value: "revenue", count: "sales_count", average: "average_sale" },
  expenses: { usually: "expenses", value: "expenses" },
  calls: { usually: "calls_made", count: "calls_made" },
  activities: { usually: "activities_logged", count: "activities_logged" },
  meetings: { usually: "activities_logged", count: "activities_logged" },
};

/** Measures that are of deals, so that 'deals' beside them says nothing more, and how the deals stand that they are of. */
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

/** The measure that a question is about; null where none says just that. */
export function measureMeant(understood: Understood): MeasureId | null {
  const { measure, subject, quantity } = understood;
  // What is expected to close is open.
  const state = understood.state ?? (understood.isClosing ? "open" : undefined);
  if (understood.isNotState) return null;
  if (measure !== undefined) return namedMeasure(measure, understood);
  if (subject === "deals") {
    if (state === undefined) return quantity === "average" ? "average_deal" : openedMeant(understood);
    return ofDeals[state][quantity ?? "count"] ?? null;
  }
  if (subject === "leads" || subject === "contacts") {
    const isNew = state === "new" || (state === undefined && understood.range !== undefined);
    const isCounted = (quantity ?? "count") === "count";
    if (!isNew || !isCounted) return null;
    return subject === "leads" ? "new_leads" : "new_contacts";
  }
  if (subject === "accounts" || subject === "products" || subject === undefined || state !== undefined) return null;
  const thing = ofThings[subject];
  return (quantity === undefined ? thing?.usually : thing?.[quantity]) ?? null;
}

/** Deals of some days are those that were opened in them; parted by stage they are the open ones. */
function openedMeant({ quantity, range, by, grain }: Understood): MeasureId | null {
  if ((quantity ?? "count") !== "count") return null;
  if (range !== undefined || grain !== undefined) return by.includes("stage") ? null : "deals_opened";
  return by.length === 1 && by[0] === "stage" ? "open_deals" : null;
}

function namedMeasure(measure: MeasureId, { subject, state, quantity, filters, by }: Understood): MeasureId | null {
  const { unit } = measures[measure];
  if (subject === "deals") {
    const fitting = dealMeasures[measure]?.includes(state);
    if (!fitting) return null;
    return measure === "revenue" ? "won_value" : measure;
  }
  if (subject !== undefined && subject !== "sales") return null;
  if (state !== undefined && !dealMeasures[measure]?.includes(state)) return null;
  if (quantity === "average") return measure === "revenue" && subject === "sales" ? "average_sale" : null;
  if (quantity === "count" && unit === "percent") return null;
  if (quantity === "count" && unit === "money") {
    // 'How many desks did we sell' asks for pieces; of products there might be kinds or pieces.
    const isOfProducts = by.length === 0 && filters.some((filter) => filter.by === "product");
    return measure === "revenue" && isOfProducts ? "units_sold" : null;
  }
  return measure;
}
