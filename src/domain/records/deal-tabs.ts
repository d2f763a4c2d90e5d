export const dealTabs = ["active", "proposals", "negotiations", "won"] as const;
export type DealTab = (typeof dealTabs)[number];

/** The phases that open stages can have. */
export const stagePhases = ["proposal", "negotiation"] as const;
export type StagePhase = (typeof stagePhases)[number];

type Stage = { kind: "open" | "won" | "lost"; phase: StagePhase | null };

const belongs: Record<DealTab, (stage: Stage) => boolean> = {
  active: ({ kind }) => kind === "open",
  proposals: ({ kind, phase }) => kind === "open" && phase === "proposal",
  negotiations: ({ kind, phase }) => kind === "open" && phase === "negotiation",
  won: ({ kind }) => kind === "won",
};

/** Returns the stages whose deals a tab of the home page displays. */
export function stagesOfTab<T extends Stage>(tab: DealTab, stages: readonly T[]): T[] {
  return stages.filter(belongs[tab]);
}
