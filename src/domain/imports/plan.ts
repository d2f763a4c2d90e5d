import { z } from "zod";

import { creatableTargets } from "#domain/imports/kinds/import-kinds.ts";
import { stagePhases } from "#domain/records/deal-tabs.ts";
import { linkTargets } from "#domain/records/kinds/kinds.ts";

/** The reasons why a row cannot be imported. */
export const reasons = [
  "required",
  "not_a_number",
  "not_a_date",
  "impossible_date",
  "not_an_email",
  "not_a_choice",
  "not_a_url",
  "other_currency",
  "too_long",
  "out_of_range",
  "too_many_cells",
  "stray_quote",
  "link_missing",
  "link_ambiguous",
  "id_unknown",
  "link_id_unused",
  "several_match",
  "duplicate",
  "taken",
  "parent_cycle",
  "several_parties",
  "wrong_measure",
  "month_taken",
  "digits_lost",
  "several_values",
  "changed_since",
] as const;
export type RejectReason = (typeof reasons)[number];

const count = z.number();
const target = z.enum(creatableTargets);
const linked = z.enum(linkTargets);
const stageKind = z.enum(["open", "won", "lost"]);

/** The result of a planned or completed import. The same statements count both. */
export const planSchema = z.object({
  rows: count,
  created: count,
  updated: count,
  unchanged: count,
  rejected: count,
  /** Lines of a template that were not filled in, which do not count as rows. */
  left_empty: count.default(0),
  /** Rows without a value in the match key, which are compared by name. */
  without_key: count,
  /** The number of amounts with more decimals than their currency has. */
  rounded: count,
  /** Amounts of metrics in currencies without a rate to the workspace's currency, which metrics therefore exclude. */
  unrated: z.array(z.object({ currency: z.string(), rows: count })).default([]),
  /**
   * The currency of most amounts, if it is not the workspace's currency and the workspace's currency can be changed to
   * it.
   */
  own_currency: z.object({ currency: z.string(), rows: count }).nullable().default(null),
  /**
   * The number of lines that share their customer and day with another line in a file without order numbers, and the
   * number of orders if each customer has one per day.
   */
  unnumbered: z.nullable(z.object({ lines: count, orders: count })).default(null),
  /** The revenue of the most affected years before and after the import, if won deals will no longer count as sales. */
  revenue: z
    .array(z.object({ year: z.string(), before_minor: count, after_minor: count }))
    .nullable()
    .default(null),
  links: z.array(
    z.object({
      field: z.string(),
      column: count,
      entity: linked,
      rows_empty: count,
      rows_matched: count,
      rows_created: count,
      rows_left_empty: count,
      rows_rejected: count,
    }),
  ),
  new: z.array(
    z.object({ field: z.string(), entity: target, name: z.string(), kind: stageKind.nullable(), rows: count }),
  ),
  new_counts: z.record(target, count),
  stages: z.array(z.object({ value: z.string(), name: z.string(), kind: stageKind, rows: count, is_new: z.boolean() })),
  /**
   * The pipeline after the import with its stages in order, if it has no deals yet, so that its stages can still be
   * changed.
   */
  pipeline: z
    .object({
      /** The option for stages without any row of the file. */
      unused: z.enum(["remove", "keep"]),
      stages: z.array(
        z.object({
          name: z.string(),
          kind: stageKind,
          phase: z.enum(stagePhases).nullable(),
          probability: count,
          rows: count,
          is_new: z.boolean(),
          is_unused: z.boolean(),
        }),
      ),
    })
    .nullable()
    .default(null),
  similar: z.array(
    z.object({
      field: z.string(),
      value: z.string(),
      rows: count,
      like: z.string(),
      like_rows: count.nullable(),
      source: z.enum(["workspace", "file"]),
      certainty: z.enum(["same", "close"]),
    }),
  ),
  rejects: z.array(
    z.object({ column: count.nullable(), field: z.string().nullable(), reason: z.enum(reasons), rows: count }),
  ),
  /** Values that were cleared or shortened. Their rows are imported. */
  adjusted: z
    .array(z.object({ column: count.nullable(), field: z.string().nullable(), reason: z.enum(reasons), rows: count }))
    .default([]),
  /**
   * The first rows that are not rejected, with their values by field. The value of a link is the name of its target.
   */
  first: z.array(
    z.object({
      row_number: count,
      action: z.enum(["create", "update", "unchanged"]),
      values: z.record(z.string(), z.json()),
    }),
  ),
  blockers: z.array(z.object({ code: z.literal("needs_admin"), fields: z.array(z.string()) })),
});

export type Plan = z.infer<typeof planSchema>;
