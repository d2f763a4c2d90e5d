import type { ResultRow } from "#domain/metrics/measure-result.ts";
import { stageColours } from "#web/ui/stage-label.tsx";

import type { SharedColours } from "./chart-size.ts";
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

/** Returns the colour of each group: that of the first group of its set, which is the colour of the set in the legend. */
export const shareColours = (colours: readonly string[], { of }: SharedColours): string[] =>
  colours.map((own, at) => colours[of.indexOf(of[at] ?? -1)] ?? own);
