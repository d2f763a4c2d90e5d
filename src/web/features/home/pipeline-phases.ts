import { stagesOfTab } from "#domain/records/deal-tabs.ts";

/** What the legend of the pipeline names, in its order. */
export const pipelinePhases = ["qualified", "proposal", "negotiation"] as const;

type Stages = Parameters<typeof stagesOfTab>[1];

/** Returns for each open stage the place of its phase in the legend: what neither waits for a proposal nor is negotiated is qualified. */
export function phasesOf(stages: Stages): number[] {
  const [proposals, negotiations] = [stagesOfTab("proposals", stages), stagesOfTab("negotiations", stages)];
  return stages.map((stage) => (negotiations.includes(stage) ? 2 : proposals.includes(stage) ? 1 : 0));
}
