import * as z from "zod/mini";

import { factResultSchema, workResultSchema } from "#domain/assistant/work/work-result.ts";
import { measureResultSchema } from "#domain/metrics/measure-result.ts";
import { measureIds, questionSchema } from "#domain/metrics/question.ts";
import { currencySchema } from "#domain/numbers/currency.ts";

/** A question and its result from `ask`, the source of all numbers in a chat. */
const questionResultSchema = z.object({ question: questionSchema, answer: measureResultSchema });
export type QuestionResult = z.infer<typeof questionResultSchema>;

const cell = z.nullable(z.union([z.string(), z.number()]));
const recordsSchema = z.object({
  entity: z.string(),
  /** The filters, formatted as in the list's address. */
  where: z.nullable(z.string()),
  /** The search text of the list. */
  search: z.optional(z.string()),
  sort: z.nullable(z.enum(["top", "bottom", "newest", "oldest"])),
  isList: z.boolean(),
  /** The number of matching rows, including rows that are not shown. */
  count: z.number(),
  /** The columns to show next to the name. */
  columns: z.array(z.object({ name: z.string(), kind: z.string() })),
  rows: z.array(
    z.object({ id: z.string(), name: z.string(), currency: z.nullable(currencySchema), values: z.array(cell) }),
  ),
  currency: currencySchema,
});
export type RecordsResult = z.infer<typeof recordsSchema>;

const answerSourceSchema = z.object({
  entity: z.string(),
  where: z.nullable(z.string()),
  /** The ID and name of a record; null for a list. */
  id: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** The number of rows in a list; null for a record. */
  count: z.nullable(z.number()),
});
/** A list or record on which an answer is based. */
export type AnswerSource = z.infer<typeof answerSourceSchema>;

/** The outcome of a plan, as stored with the message: data that is formatted in the language of each reader. */
export const outcomeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("meaning"), measure: z.enum(measureIds) }),
  z.object({
    kind: z.literal("metrics"),
    result: questionResultSchema,
    order: z.nullable(z.enum(["top", "bottom"])),
    limit: z.nullable(z.int()),
  }),
  z.object({ kind: z.literal("records"), records: recordsSchema }),
  z.object({ kind: z.literal("work"), work: workResultSchema }),
  z.object({ kind: z.literal("fact"), fact: factResultSchema }),
  z.object({ kind: z.literal("why"), results: z.array(questionResultSchema) }),
  /** The whole, possibly by groups, and the part if there are no groups. */
  z.object({ kind: z.literal("share"), results: z.array(questionResultSchema), limit: z.nullable(z.int()) }),
  /** Only the groups that changed most, and the number of all groups that changed that way. */
  z.object({
    kind: z.literal("changed"),
    result: questionResultSchema,
    way: z.enum(["rise", "fall"]),
    count: z.int(),
  }),
  /**
   * The text of a language model, based only on the data that it looked up. Sentences with invented numbers were
   * removed.
   */
  z.object({
    kind: z.literal("text"),
    text: z.string(),
    removed: z.int(),
    results: z.array(questionResultSchema),
    looked: z.array(answerSourceSchema),
  }),
]);
export type Outcome = z.infer<typeof outcomeSchema>;
