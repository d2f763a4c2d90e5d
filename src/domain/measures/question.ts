import * as z from "zod/mini";

import { industryMeasureIds } from "#domain/measures/industry/industry-measure-ids.ts";
import { comparisons, type RangeName, rangeNames } from "#domain/measures/range-names.ts";
import { currencySchema } from "#domain/numbers/currency.ts";

/** How finely the range is parted. */
export const grains = ["day", "week", "month", "quarter", "year"] as const;
export type Grain = (typeof grains)[number];

/** Two days, both of them part of the range. */
export const daysSchema = z.object({ from: z.iso.date(), to: z.iso.date() });
export type Days = z.infer<typeof daysSchema>;
export type Range = RangeName | Days;

/** What facts can be grouped and filtered by. */
export const dimensionIds = [
  "account",
  "contact",
  "product",
  "category",
  "channel",
  "region",
  "owner",
  "team",
  "company",
  "pipeline",
  "stage",
  "source",
  "priority",
  "lost_reason",
  "purpose",
  "activity_kind",
  "breakdown",
  "sentiment",
] as const;
export type DimensionId = (typeof dimensionIds)[number];
/** What facts are counted once by although no question groups by it: customers, orders, those with a rate and those with a quantity. */
export type CountedKey = "customer" | "order" | "valued_order" | "counted_order";

/** The measures there are; names and sentences stand in the texts under the same names. */
export const coreMeasureIds = [
  "revenue",
  "refunds",
  "cost_of_sales",
  "gross_profit",
  "gross_margin",
  "units_sold",
  "sales_count",
  "average_sale",
  "active_customers",
  "new_customers",
  "returning_customers",
  "won_back_customers",
  "lost_customers",
  "net_customers",
  "expenses",
  "operating_expenses",
  "acquisition_costs",
  "retention_costs",
  "labour_costs",
  "rent_costs",
  "cost_per_customer",
  "profit",
  "profit_margin",
  "revenue_target",
  "target_reached",
  "fallback_rate",
  "open_deals",
  "open_pipeline",
  "valued_open_deals",
  "weighted_pipeline",
  "expected_revenue",
  "stuck_deals",
  "deals_won",
  "deals_lost",
  "won_value",
  "lost_value",
  "valued_deals_won",
  "valued_deals_lost",
  "win_rate",
  "average_deal",
  "sales_cycle",
  "sales_velocity",
  "deals_opened",
  "opened_value",
  "valued_deals_opened",
  "new_contacts",
  "contacts_with_deals",
  "converted_contacts",
  "lead_conversion",
  "new_leads",
  "calls_made",
  "activities_logged",
  "messages_received",
  "positive_messages",
  "neutral_messages",
  "negative_messages",
  "doubtful_messages",
  "net_sentiment",
  "average_check",
  "revenue_per_seat_hour",
  "shop_conversion",
  "seats",
] as const;
/** Of every business, and of single industries. */
export const measureIds = [...coreMeasureIds, ...industryMeasureIds] as const;
export type MeasureId = (typeof measureIds)[number];

/** After how many days without an order a customer counts as lost. */
export const lapseDaysSchema = z.int().check(z.minimum(30), z.maximum(1095));
export const usualLapseDays = 180;

const filterValues = z.array(z.nullable(z.string().check(z.maxLength(400)))).check(z.minLength(1), z.maxLength(200));

/** A question about the facts of a workspace: which figures, of which days, parted how. */
export const questionSchema = z.object({
  measures: z.array(z.enum(measureIds)).check(z.minLength(1), z.maxLength(12)),
  range: z.union([z.enum(rangeNames), daysSchema]),
  grain: z.optional(z.enum(grains)),
  by: z.optional(z.array(z.enum(dimensionIds)).check(z.maxLength(2))),
  /** Only facts whose dimension has one of these values; null is 'none'. */
  filters: z.optional(z.partialRecord(z.enum(dimensionIds), filterValues)),
  /** Only these records of a kind, in the language of its list's filters: `{ deals: "stage_id.any.<id>" }`. */
  where: z.optional(z.record(z.string(), z.string().check(z.maxLength(8000)))),
  /** Only records of a kind that the search of its list finds. */
  search: z.optional(z.record(z.string(), z.string().check(z.maxLength(400)))),
  compare: z.optional(z.enum(comparisons)),
  /** Only so many named groups, the largest by the first measure, and what has no name, such as no account, where it ranks among them. */
  top: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
  /** What amounts are told in; the workspace's currency where nothing is said. */
  currency: z.optional(currencySchema),
  /** On which day weeks begin, 1 being Monday and 7 Sunday. */
  week_start: z.optional(z.int().check(z.minimum(1), z.maximum(7))),
  /** After how many days without an order a customer counts as lost: 180 where nothing is said. */
  lapse_days: z.optional(lapseDaysSchema),
});
export type Question = z.infer<typeof questionSchema>;
