import type { FindingKey, StepKey } from "#domain/deals/pipeline-report/analysis.ts";

/** The sentence of the same analysis that names all deals of a step, for signs that the list of deals cannot filter by. */
export const findingKeyOfStep: Partial<Record<StepKey, FindingKey>> = {
  stepRotting: "signRotting",
  stepQuiet: "signQuiet",
  stepBack: "signBack",
};
