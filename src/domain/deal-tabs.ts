import { foldText } from "#domain/search-text.ts";

export const dealTabs = ["active", "proposals", "negotiations", "won"] as const;
export type DealTab = (typeof dealTabs)[number];

type Stage = { name: string; kind: "open" | "won" | "lost" };

const named = (name: string) => (stage: Stage) => foldText(stage.name) === name;

const belongs: Record<DealTab, (stage: Stage) => boolean> = {
  active: ({ kind }) => kind === "open",
  proposals: named("proposal sent"),
  negotiations: named("negotiation"),
  won: ({ kind }) => kind === "won",
};

/** The stages whose deals a tab of the home page shows. */
export function stagesOfTab<T extends Stage>(tab: DealTab, stages: readonly T[]): T[] {
  return stages.filter(belongs[tab]);
}
