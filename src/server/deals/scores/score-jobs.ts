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
 * Learns from a workspace's closed deals which ones are won, and computes the probability of each open deal. If there
 * are too few closed deals, or nothing predicts their outcome, no deal is scored.
 */
export const scoreDeals = defineJob({
  ...learning,
  name: "score-deals",
  run: (step) => step.last("learn", (tools) => learnScores(tools, "deals")),
});

/** Learns to predict the conversion of leads, and computes the probability of each open lead. */
export const scoreLeads = defineJob({
  ...learning,
  name: "score-leads",
  run: (step) => step.last("learn", (tools) => learnScores(tools, "leads")),
});
