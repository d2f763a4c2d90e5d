import { foldText } from "#domain/lists/search-text.ts";

export const dealTabs = ["active", "proposals", "negotiations", "won"] as const;
export type DealTab = (typeof dealTabs)[number];

type Stage = { name: string; kind: "open" | "won" | "lost" };

/** The names a new workspace gives these stages, in each language (`private.found_pipeline`). */
const proposals = ["Proposal Sent", "Propuesta enviada", "已发送提案", "提案済み", "제안서 발송"];
const negotiations = ["Negotiation", "Negociación", "谈判中", "交渉中", "협상"];

function named(names: readonly string[]) {
  const folded = new Set(names.map(foldText));
  return (stage: Stage) => folded.has(foldText(stage.name));
}

const belongs: Record<DealTab, (stage: Stage) => boolean> = {
  active: ({ kind }) => kind === "open",
  proposals: named(proposals),
  negotiations: named(negotiations),
  won: ({ kind }) => kind === "won",
};

/** The stages whose deals a tab of the home page shows. */
export function stagesOfTab<T extends Stage>(tab: DealTab, stages: readonly T[]): T[] {
  return stages.filter(belongs[tab]);
}
