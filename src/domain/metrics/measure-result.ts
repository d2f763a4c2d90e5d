import * as z from "zod/mini";

import { metricKeys } from "#domain/metrics/metric-keys.ts";
import { daysSchema, measureIds } from "#domain/metrics/question.ts";
import { currencySchema } from "#domain/numbers/currency.ts";

/** Money is in minor units of the result's currency, a percentage is 0 to 100. */
export const units = ["money", "count", "quantity", "percent", "days", "minutes", "months", "ratio", "points"] as const;
export type Unit = (typeof units)[number];

/** Unknown is null, and never 0. */
const values = z.array(z.nullable(z.number()));
/** The number of facts behind each value. */
const counts = z.array(z.number());

/** Dimensions whose values are translated by the app. */
export const choiceDimensions = ["priority", "purpose", "sentiment", "activity_kind"] as const;
export type ChoiceDimension = (typeof choiceDimensions)[number];

/** A value of a dimension: its key and its name; both null for facts without one. */
const groupSchema = z.object({
  id: z.nullable(z.string()),
  label: z.nullable(z.string()),
  /** The dimension to which its translated choice belongs. */
  choice_of: z.optional(z.enum(choiceDimensions)),
});
export type Group = z.infer<typeof groupSchema>;

const rowSchema = z.object({
  /** The days of the row, if the question has a grain. */
  period: z.nullable(daysSchema),
  /** True if the period has not ended. */
  is_unfinished: z.boolean(),
  by: z.array(groupSchema),
  /** In the order of the columns, like all values. */
  values,
  n: counts,
  /** The values of the compared range; empty without one. */
  compared: values,
});
export type ResultRow = z.infer<typeof rowSchema>;

/** Reasons why a value is unknown or incomplete. */
export const missingReasons = [
  /** The workspace has no fact of its kind. */
  "no_facts",
  /** The facts of the measure lack a requested dimension. */
  "dimension",
  /** Some facts have an amount in a currency without a rate, and are left out. */
  "rate",
  /** Some facts have no date, and are left out. */
  "undated",
  /** Some facts lack an amount, and are left out. */
  "amount",
] as const;

const missingSchema = z.object({
  measure: z.enum(measureIds),
  reason: z.enum(missingReasons),
  /** The kind of fact: sales, deals, expenses, targets, contacts, activities, messages or metric_points. */
  fact: z.string(),
  /** For metric points, the missing key. */
  key: z.optional(z.enum(metricKeys)),
  /** The number of affected facts, if some are left out. */
  rows: z.nullable(z.number()),
});
export type Missing = z.infer<typeof missingSchema>;

/** A list of records: its kind, and `where` as the filters in the address of its screen. */
const addressSchema = z.object({
  entity: z.string(),
  where: z.nullable(z.string()),
  /** The search text of the list. */
  search: z.optional(z.string()),
  /** The filters without the days, the column of the day, and the column of each requested dimension. */
  fixed: z.nullable(z.string()),
  day: z.nullable(z.string()),
  by: z.array(z.nullable(z.string())),
});

export const measureResultSchema = z.object({
  columns: z.array(
    z.object({ measure: z.enum(measureIds), unit: z.enum(units), better: z.nullable(z.enum(["up", "down"])) }),
  ),
  range: daysSchema,
  compared_range: z.nullable(daysSchema),
  currency: currencySchema,
  time_zone: z.string(),
  today: z.iso.date(),
  rows: z.array(rowSchema),
  total: z.object({ values, n: counts, compared: values }),
  /** The number of groups, including those beyond `top`. */
  groups: z.number(),
  missing: z.array(missingSchema),
  /** Set if some or all of the facts are sample data. */
  samples: z.nullable(z.enum(["all", "some"])),
  as_of: z.string(),
  /** The lists of the underlying records by column, for the whole range. */
  drill_down: z.array(z.array(addressSchema)),
});
export type MeasureResult = z.infer<typeof measureResultSchema>;
