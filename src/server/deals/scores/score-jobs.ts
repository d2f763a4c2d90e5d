import { z } from "zod";

import { learnScores } from "#server/deals/scores/learn-scores.ts";
import { defineJob } from "#server/runs/define-job.ts";

const learning = {
  scope: "workspace",
  queue: "long",
  input: z.object({}),
  result: z.object({ records: z.int(), scored: z.int() }),
} as const;

/**
 * Learns from closed deals of a workspace what wins, and computes the probability of each open one; of none without a
 * signal.
 */
export const scoreDeals = defineJob({
  ...learning,
  name: "score-deals",
  run: (step) => step.last("learn", (tools) => learnScores(tools, "deals")),
});

/** Learns what turns one into a customer, and computes the probability of each. */
export const scoreLeads = defineJob({
  ...learning,
  name: "score-leads",
  run: (step) => step.last("learn", (tools) => learnScores(tools, "leads")),
});
