import { z } from "zod";

import { defineJob } from "#server/jobs/define-job.ts";
import { learnScores } from "#server/jobs/scores/learn-scores.ts";

const learning = {
  scope: "workspace",
  lane: "long",
  input: z.object({}),
  result: z.object({ records: z.int(), scored: z.int() }),
} as const;

/** Learns from decided deals of a workspace what wins, and says how likely each open one is to; without a signal nothing of them. */
export const scoreDeals = defineJob({
  ...learning,
  name: "score-deals",
  run: (step) => step.last("learn", (tools) => learnScores(tools, "deals")),
});

/** The same of leads: what makes one a customer, and how likely each is to become one. */
export const scoreLeads = defineJob({
  ...learning,
  name: "score-leads",
  run: (step) => step.last("learn", (tools) => learnScores(tools, "leads")),
});
