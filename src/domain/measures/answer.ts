import * as z from "zod/mini";

import { metricKeys } from "#domain/measures/metric-keys.ts";
import { daysSchema, measureIds } from "#domain/measures/question.ts";
import { currencySchema } from "#domain/numbers/currency.ts";

/** Money is in minor units of the answer's currency, a percentage is 0 to 100. */
export const units = ["money", "count", "quantity", "percent", "days", "minutes", "months", "ratio", "points"] as const;
export type Unit = (typeof units)[number];

/** Unknown is null, and never 0. */
const figures = z.array(z.nullable(z.number()));
/** How many facts each figure is made of. */
const counts = z.array(z.number());

/** Dimensions whose values are words of ours: each language has its own for them. */
export const choiceDimensions = ["priority", "purpose", "sentiment", "activity_kind"] as const;
export type ChoiceDimension = (typeof choiceDimensions)[number];

/** A value of a dimension: its key, and what it is called; both null where facts have none. */
const groupSchema = z.object({
  id: z.nullable(z.string()),
  label: z.nullable(z.string()),
  /** The dimension it is one of the choices of. */
  choice_of: z.optional(z.enum(choiceDimensions)),
});
export type Group = z.infer<typeof groupSchema>;

const rowSchema = z.object({
  /** The days of it, where the question has a grain. */
  period: z.nullable(daysSchema),
  /** It is not over yet. */
  is_unfinished: z.boolean(),
  by: z.array(groupSchema),
  /** In the order of the columns, as all figures. */
  values: figures,
  n: counts,
  /** The same of the range compared with; empty where none is. */
  compared: figures,
});
export type AnswerRow = z.infer<typeof rowSchema>;

/** Why a figure is unknown, or not whole. */
export const missingReasons = [
  /** There is no fact of its kind in the workspace. */
  "no_facts",
  /** Its facts do not have a dimension that was asked for. */
  "dimension",
  /** Some facts have an amount in a currency without a rate; they are left out. */
  "rate",
  /** Some facts have no day of their own; they are left out. */
  "undated",
  /** Some facts lack an amount; they are left out. */
  "amount",
] as const;

const missingSchema = z.object({
  measure: z.enum(measureIds),
  reason: z.enum(missingReasons),
  /** What kind of fact: sales, deals, expenses, targets, contacts, activities, messages or metric_points. */
  fact: z.string(),
  /** Of metric points what was to be counted. */
  key: z.optional(z.enum(metricKeys)),
  /** How many facts that is, where some are left out. */
  rows: z.nullable(z.number()),
});
export type Missing = z.infer<typeof missingSchema>;

/** A list of records: its kind, and `where` as the address of its screen says filters. */
const addressSchema = z.object({
  entity: z.string(),
  where: z.nullable(z.string()),
  /** What the list is searched for. */
  search: z.optional(z.string()),
  /** The same without the days; the column of the day; and for each dimension asked for the column that holds it. */
  fixed: z.nullable(z.string()),
  day: z.nullable(z.string()),
  by: z.array(z.nullable(z.string())),
});

export const answerSchema = z.object({
  columns: z.array(
    z.object({ measure: z.enum(measureIds), unit: z.enum(units), better: z.nullable(z.enum(["up", "down"])) }),
  ),
  range: daysSchema,
  compared_range: z.nullable(daysSchema),
  currency: currencySchema,
  time_zone: z.string(),
  today: z.iso.date(),
  rows: z.array(rowSchema),
  total: z.object({ values: figures, n: counts, compared: figures }),
  /** How many groups there are, those beyond `top` included. */
  groups: z.number(),
  missing: z.array(missingSchema),
  /** Whether some of the facts are sample data, or all. */
  samples: z.nullable(z.enum(["all", "some"])),
  as_of: z.string(),
  /** By column: the lists of the records behind it, in the whole range. */
  behind: z.array(z.array(addressSchema)),
});
export type Answer = z.infer<typeof answerSchema>;
