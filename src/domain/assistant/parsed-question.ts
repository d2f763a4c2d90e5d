import * as z from "zod/mini";

import { listKinds } from "#domain/assistant/question-subject.ts";
import { things, states } from "#domain/assistant/words/concept.ts";
import { workSchema } from "#domain/assistant/work/work-question.ts";
import { dimensionIds, grains, measureIds, questionSchema } from "#domain/metrics/question.ts";

/** The columns that metrics cannot be grouped by: those that only lists can filter by, and custom fields. */
const columnKeys = [
  "industry",
  "country",
  "city",
  "email",
  "phone",
  "website",
  "close_date",
  "value",
  "order_status",
  "custom",
] as const;
export const filterKeys = [...dimensionIds, ...columnKeys] as const;
export type FilterKey = (typeof filterKeys)[number];

type ColumnKey = (typeof columnKeys)[number];
/** True for a column by which metrics cannot be grouped. */
export const isColumnKey = (key: FilterKey): key is ColumnKey => columnKeys.some((column) => column === key);

const filterSchema = z.object({
  by: z.enum(filterKeys),
  /** Null selects records without a value. */
  id: z.nullable(z.string().check(z.maxLength(400))),
  label: z.nullable(z.string().check(z.maxLength(400))),
  isExcluded: z.boolean(),
});
export type ParsedFilter = z.infer<typeof filterSchema>;

/** A list as described by its address: the kind of records, the filters, and the search text. */
export const listScopeSchema = z.object({
  entity: z.enum(listKinds),
  where: z.optional(z.string().check(z.maxLength(8000))),
  search: z.optional(z.string().check(z.maxLength(400))),
});
export type ListScope = z.infer<typeof listScopeSchema>;

/** The kinds of records that can be counted and listed. */
export const subjects = [...things, "accounts", "contacts", "products"] as const;
export type Subject = (typeof subjects)[number];
export const isSubject = (id: string | undefined): id is Subject => subjects.some((subject) => subject === id);

/**
 * A question that was understood. The user sees it as editable chips, and follow-ups build on it. It is independent of
 * the language.
 */
export const parsedQuestionSchema = z.object({
  measure: z.optional(z.enum(measureIds)),
  /** The records to count or list, if no measure is named. */
  subject: z.optional(z.enum(subjects)),
  quantity: z.optional(z.enum(["count", "value", "average"])),
  state: z.optional(z.enum(states)),
  /** True for all records except those in `state`. */
  isNotState: z.optional(z.boolean()),
  filters: z.array(filterSchema).check(z.maxLength(12)),
  /** The limits of amounts, in main units of the workspace's currency. */
  amounts: z.optional(
    z
      .array(
        z.object({ than: z.enum(["more", "less", "least", "most"]), value: z.number().check(z.gte(0), z.lte(1e13)) }),
      )
      .check(z.maxLength(2)),
  ),
  range: z.optional(questionSchema.shape.range),
  grain: z.optional(z.enum(grains)),
  by: z.array(z.enum(dimensionIds)).check(z.maxLength(2)),
  compare: questionSchema.shape.compare,
  rank: z.optional(z.enum(["top", "bottom"])),
  limit: z.optional(z.int().check(z.gte(1), z.lte(100))),
  /** Includes only customers whose last order was before this day. */
  quietSince: z.optional(z.iso.date()),
  /** Lists the latest or the first records by their date. */
  byDate: z.optional(z.enum(["newest", "oldest"])),
  /**
   * Lists customers by their orders: without any, with one, with more, or by the products in the filters, which they
   * bought or did not buy in the last 365 days.
   */
  orders: z.optional(z.enum(["none", "once", "repeat", "goods"])),
  /** True if the date range applies to the expected close date. */
  isClosing: z.optional(z.boolean()),
  /** `share`: the share of the total; `rise` and `fall`: the groups that grew or shrank most. */
  wants: z.optional(z.enum(["list", "why", "meaning", "share", "rise", "fall"])),
  /** Asks for tasks, activities, emails or a fact instead of a metric or a list of records. */
  work: z.optional(workSchema),
  /** Includes only the rows of this list. */
  within: z.optional(listScopeSchema),
});
export type ParsedQuestion = z.infer<typeof parsedQuestionSchema>;
