import * as z from "zod/mini";

import { answerSchema } from "#domain/measures/answer.ts";
import { measureIds, questionSchema } from "#domain/measures/question.ts";
import { currencySchema } from "#domain/numbers/currency.ts";

/** An answer of `ask` together with the question that made it: no number of a chat has any other source. */
const figuresSchema = z.object({ question: questionSchema, answer: answerSchema });
export type AskedFigures = z.infer<typeof figuresSchema>;

const cell = z.nullable(z.union([z.string(), z.number()]));
const recordsSchema = z.object({
  entity: z.string(),
  /** As the address of its list says filters. */
  where: z.nullable(z.string()),
  /** What its list is searched for. */
  search: z.optional(z.string()),
  sort: z.nullable(z.enum(["top", "bottom"])),
  isList: z.boolean(),
  /** How many there are, those not shown included. */
  count: z.number(),
  /** The columns shown beside the name. */
  columns: z.array(z.object({ name: z.string(), kind: z.string() })),
  rows: z.array(
    z.object({ id: z.string(), name: z.string(), currency: z.nullable(currencySchema), values: z.array(cell) }),
  ),
  currency: currencySchema,
});
export type FoundRecords = z.infer<typeof recordsSchema>;

const lookedAtSchema = z.object({
  entity: z.string(),
  where: z.nullable(z.string()),
  /** Of one record its id and what it is called; of a list null. */
  id: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** How many a list has. */
  count: z.nullable(z.number()),
});
/** A list or a record that an answer was made of. */
export type LookedAt = z.infer<typeof lookedAtSchema>;

/** What came of a plan, as it is kept with the message: data, from which each reader's own language makes sentences. */
export const outcomeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("meaning"), measure: z.enum(measureIds) }),
  z.object({
    kind: z.literal("figures"),
    figures: figuresSchema,
    order: z.nullable(z.enum(["top", "bottom"])),
    limit: z.nullable(z.int()),
  }),
  z.object({ kind: z.literal("records"), records: recordsSchema }),
  z.object({ kind: z.literal("why"), figures: z.array(figuresSchema) }),
  /** What a language model wrote, of nothing but what it looked at; sentences with figures of its own were taken out. */
  z.object({
    kind: z.literal("told"),
    text: z.string(),
    removed: z.int(),
    figures: z.array(figuresSchema),
    looked: z.array(lookedAtSchema),
  }),
]);
export type Outcome = z.infer<typeof outcomeSchema>;
