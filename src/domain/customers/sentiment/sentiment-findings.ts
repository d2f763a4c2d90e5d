import * as z from "zod/mini";

import { aspects } from "#domain/customers/sentiment/aspects.ts";

const count = z.int();
const named = z.array(z.object({ id: z.uuid(), name: z.string() }));

/**
 * The numbers of a written analysis. Each language has its own sentence for each finding, so the same numbers always
 * produce the same text.
 */
export const sentimentFindings = z.object({
  version: z.literal(1),
  /** Set if some or all records of the workspace are sample data. */
  samples: z.nullable(z.enum(["all", "some"])),
  from: z.iso.date(),
  to: z.iso.date(),
  messages: count,
  positive: count,
  neutral: count,
  negative: count,
  doubtful: count,
  /**
   * The net sentiment from −100 to 100, of the last 30 days and of the 30 days before; null if no messages were
   * analysed.
   */
  net: z.nullable(z.number()),
  net_before: z.nullable(z.number()),
  /** The aspects with the most negative and with the most positive mentions; null if there are none. */
  complaint: z.nullable(z.object({ aspect: z.enum(aspects), part: count, whole: count })),
  praise: z.nullable(z.object({ aspect: z.enum(aspects), part: count, whole: count })),
  /** Customers whose sentiment became worse or better; at most three of each. */
  worse: named,
  better: named,
});
export type SentimentFindings = z.infer<typeof sentimentFindings>;

type AspectCounts = { aspect: string; positive: number; neutral: number; negative: number };

/**
 * Returns the aspect with the most positive or negative mentions, the first by name among equals; null if there are
 * none.
 */
export function mostSpoken(
  spoken: readonly AspectCounts[],
  side: "positive" | "negative",
): SentimentFindings["praise"] {
  const [most] = spoken
    .filter((spoken) => spoken[side] > 0)
    .toSorted((one, other) => other[side] - one[side] || (one.aspect < other.aspect ? -1 : 1));
  const aspect = aspects.find((aspect) => aspect === most?.aspect);
  return most && aspect ? { aspect, part: most[side], whole: most.positive + most.neutral + most.negative } : null;
}
