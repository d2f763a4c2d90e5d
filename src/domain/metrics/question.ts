import * as z from "zod/mini";

import { industryMeasureIds } from "#domain/metrics/industry/industry-measure-ids.ts";
import { comparisons, type RangeName, rangeNames } from "#domain/metrics/range-names.ts";
import { currencySchema } from "#domain/numbers/currency.ts";

export const grains = ["day", "week", "month", "quarter", "year"] as const;
export type Grain = (typeof grains)[number];
export const isGrain = (id: string | undefined): id is Grain => grains.some((grain) => grain === id);

/** A range of days, both included. */
export const daysSchema = z.object({ from: z.iso.date(), to: z.iso.date() });
export type Days = z.infer<typeof daysSchema>;
export type Range = RangeName | Days;

/** Dimensions for grouping and filtering facts. */
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
export const isDimension = (id: string | undefined): id is DimensionId =>
  dimensionIds.some((dimension) => dimension === id);

/**
 * The keys of distinct counts by which no question can group: customers, orders, orders with a rate, and orders with a
 * quantity.
 */
export type CountedKey = "customer" | "order" | "valued_order" | "counted_order";

/** The general measures. The translations contain their names and descriptions under the same keys. */
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
export const measureIds = [...coreMeasureIds, ...industryMeasureIds] as const;
export type MeasureId = (typeof measureIds)[number];

/** A customer without an order for this number of days counts as lost. */
export const lapseDaysSchema = z.int().check(z.minimum(30), z.maximum(1095));
export const usualLapseDays = 180;

const filterValues = z.array(z.nullable(z.string().check(z.maxLength(400)))).check(z.minLength(1), z.maxLength(200));

/** A question about the facts of a workspace: measures, a range, and groups. */
export const questionSchema = z.object({
  measures: z.array(z.enum(measureIds)).check(z.minLength(1), z.maxLength(12)),
  range: z.union([z.enum(rangeNames), daysSchema]),
  grain: z.optional(z.enum(grains)),
  by: z.optional(z.array(z.enum(dimensionIds)).check(z.maxLength(2))),
  /** Includes only facts whose dimension has one of these values; null selects facts without a value. */
  filters: z.optional(z.partialRecord(z.enum(dimensionIds), filterValues)),
  /** Includes only these records of a kind, in the format of its list's filters: `{ deals: "stage_id.any.<id>" }`. */
  where: z.optional(z.record(z.string(), z.string().check(z.maxLength(8000)))),
  /** Includes only the records of a kind that its list's search finds. */
  search: z.optional(z.record(z.string(), z.string().check(z.maxLength(400)))),
  compare: z.optional(z.enum(comparisons)),
  /**
   * The number of named groups to return, the largest by the first measure. Groups without a name, such as sales
   * without an account, are included if their rank is within this number.
   */
  top: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
  /** The currency of the amounts; default: the workspace's currency. */
  currency: z.optional(currencySchema),
  /** The first day of the week: 1 is Monday, 7 is Sunday. */
  week_start: z.optional(z.int().check(z.minimum(1), z.maximum(7))),
  /** A customer without an order for this number of days counts as lost; default: 180. */
  lapse_days: z.optional(lapseDaysSchema),
});
export type Question = z.infer<typeof questionSchema>;
