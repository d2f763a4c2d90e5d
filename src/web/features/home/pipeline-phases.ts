import { stagesOfTab } from "#domain/records/deal-tabs.ts";

/** Phases in the legend of the pipeline, in order. */
export const pipelinePhases = ["qualified", "proposal", "negotiation"] as const;

type Stages = Parameters<typeof stagesOfTab>[1];

/** Returns the legend index of each open stage's phase: a stage that is neither proposal nor negotiation is qualified. */
export function phasesOf(stages: Stages): number[] {
  const [proposals, negotiations] = [stagesOfTab("proposals", stages), stagesOfTab("negotiations", stages)];
  return stages.map((stage) => (negotiations.includes(stage) ? 2 : proposals.includes(stage) ? 1 : 0));
}
