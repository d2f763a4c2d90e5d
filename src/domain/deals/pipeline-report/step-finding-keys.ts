import type { FindingKey, StepKey } from "#domain/deals/pipeline-report/analysis.ts";

/**
 * The finding of the same analysis that lists all deals of a step, for signals by which the list of deals cannot
 * filter.
 */
export const findingKeyOfStep: Partial<Record<StepKey, FindingKey>> = {
  stepRotting: "signRotting",
  stepQuiet: "signQuiet",
  stepBack: "signBack",
};
