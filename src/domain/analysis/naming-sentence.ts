import type { FindingKey, StepKey } from "#domain/analysis/analysis.ts";

/** Of the signs that no list of deals can be asked for: the sentence of the same analysis that names all deals of a step. */
export const namingSentence: Partial<Record<StepKey, FindingKey>> = {
  stepRotting: "signRotting",
  stepQuiet: "signQuiet",
  stepBack: "signBack",
};
