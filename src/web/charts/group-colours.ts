import type { ResultRow } from "#domain/metrics/measure-result.ts";
import { stageColours } from "#web/ui/stage-label.tsx";

import { sentimentColours } from "./series-colour.ts";

export type ColouredStage = { id: string; kind: string; colour: string };

/** Returns the colour of a row's group if the group has a fixed colour: a stage or a sentiment; otherwise undefined. */
export function groupColour({ period, by }: ResultRow, stages: readonly ColouredStage[]): string | undefined {
  const id = period ? null : by[0]?.id;
  if (id == null) return undefined;
  const stage = stages.find((candidate) => candidate.id === id);
  if (!stage) return sentimentColours[id];
  if (stage.kind === "won" || stage.kind === "lost") return `var(--${stage.kind})`;
  return `var(--${(stageColours[stage.colour] ?? "bg-chart-8").replace("bg-", "")})`;
}
