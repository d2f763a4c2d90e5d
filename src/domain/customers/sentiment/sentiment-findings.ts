import * as z from "zod/mini";

import { aspects } from "#domain/customers/sentiment/aspects.ts";

const count = z.int();
const named = z.array(z.object({ id: z.uuid(), name: z.string() }));

/**
 * The numbers of a written analysis: each language has its own sentences for them, and the same numbers give the same
 * sentences.
 */
export const sentimentFindings = z.object({
  version: z.literal(1),
  /** Marks a workspace of which all or some records were sample data. */
  samples: z.nullable(z.enum(["all", "some"])),
  from: z.iso.date(),
  to: z.iso.date(),
  messages: count,
  positive: count,
  neutral: count,
  negative: count,
  doubtful: count,
  /** From −100 to 100, of the last 30 days and of the 30 before; null without analysed messages. */
  net: z.nullable(z.number()),
  net_before: z.nullable(z.number()),
  /** The aspect with the most negative mentions, and the one with the most positive ones. */
  complaint: z.nullable(z.object({ aspect: z.enum(aspects), part: count, whole: count })),
  praise: z.nullable(z.object({ aspect: z.enum(aspects), part: count, whole: count })),
  /** Customers whose sentiment changed: at most three of each. */
  worse: named,
  better: named,
});
export type SentimentFindings = z.infer<typeof sentimentFindings>;

type Spoken = { aspect: string; positive: number; neutral: number; negative: number };

/** Returns the aspect with the most mentions on one side; the first by name among equals. Null without any. */
export function mostSpoken(spoken: readonly Spoken[], side: "positive" | "negative"): SentimentFindings["praise"] {
  const [most] = spoken
    .filter((spoken) => spoken[side] > 0)
    .toSorted((one, other) => other[side] - one[side] || (one.aspect < other.aspect ? -1 : 1));
  const aspect = aspects.find((aspect) => aspect === most?.aspect);
  return most && aspect ? { aspect, part: most[side], whole: most.positive + most.neutral + most.negative } : null;
}
