import * as z from "zod/mini";

import { metricKeys } from "#domain/metrics/metric-keys.ts";
import { daysSchema, measureIds } from "#domain/metrics/question.ts";
import { currencySchema } from "#domain/numbers/currency.ts";

/** Money is in minor units of the result's currency. A percentage is from 0 to 100. */
export const units = ["money", "count", "quantity", "percent", "days", "minutes", "months", "ratio", "points"] as const;
export type Unit = (typeof units)[number];

/** An unknown value is null, never 0. */
const values = z.array(z.nullable(z.number()));
/** The number of facts behind each value. */
const counts = z.array(z.number());

/** The dimensions whose values the app translates. */
export const choiceDimensions = ["priority", "purpose", "sentiment", "activity_kind"] as const;
export type ChoiceDimension = (typeof choiceDimensions)[number];

/** The value of a dimension: its key and its name. Both are null for facts without a value. */
const groupSchema = z.object({
  id: z.nullable(z.string()),
  label: z.nullable(z.string()),
  /** The dimension of this choice, if it is translated. */
  choice_of: z.optional(z.enum(choiceDimensions)),
});
export type Group = z.infer<typeof groupSchema>;

const rowSchema = z.object({
  /** The period of the row, if the question has a grain. */
  period: z.nullable(daysSchema),
  is_unfinished: z.boolean(),
  by: z.array(groupSchema),
  /** One value per column, in the same order. */
  values,
  n: counts,
  /** The values of the compared range; empty if nothing is compared. */
  compared: values,
});
export type ResultRow = z.infer<typeof rowSchema>;

/** Reasons why a value is unknown or incomplete. */
export const missingReasons = [
  /** The workspace has no facts of this kind. */
  "no_facts",
  /** The facts of the measure lack a requested dimension. */
  "dimension",
  /** Some facts are excluded because their amount is in a currency without a rate. */
  "rate",
  /** Some facts are excluded because they have no date. */
  "undated",
  /** Some facts are excluded because they have no amount. */
  "amount",
] as const;

const missingSchema = z.object({
  measure: z.enum(measureIds),
  reason: z.enum(missingReasons),
  /**
   * The kind of fact: sales, deals, customers, expenses, labour_expenses, rent_expenses, targets, contacts, activities,
   * messages or metric_points.
   */
  fact: z.string(),
  /** The missing key, for metric points. */
  key: z.optional(z.enum(metricKeys)),
  /** The number of affected facts, if some facts are excluded. */
  rows: z.nullable(z.number()),
});
export type Missing = z.infer<typeof missingSchema>;

/** A list of records: the kind of record, and `where`, the filters in the list's address. */
const addressSchema = z.object({
  entity: z.string(),
  where: z.nullable(z.string()),
  /** The search text of the list. */
  search: z.optional(z.string()),
  /**
   * The filters of the list, without those for the days and the dimensions. `day` is the column of the day, and `by`
   * the column of each requested dimension.
   */
  fixed: z.nullable(z.string()),
  day: z.nullable(z.string()),
  by: z.array(z.nullable(z.string())),
});

export const measureResultSchema = z.object({
  columns: z.array(
    z.object({
      measure: z.enum(measureIds),
      unit: z.enum(units),
      better: z.nullable(z.enum(["up", "down"])),
      /** True if the newest records had too little time to reach the goal, so that no comparison is returned. */
      is_maturing: z.optional(z.boolean()),
    }),
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
  /** The lists of the records behind each column, for the whole range. */
  drill_down: z.array(z.array(addressSchema)),
});
export type MeasureResult = z.infer<typeof measureResultSchema>;
