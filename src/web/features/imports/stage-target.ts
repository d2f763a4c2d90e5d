import { setValue } from "#domain/imports/edit-mapping.ts";
import type { Mapping } from "#domain/imports/mapping.ts";
import { nameKey } from "#domain/imports/name-key.ts";

export type PipelineStage = { id: string; name: string; kind: "open" | "won" | "lost" };

/** Returns the target of a stage value: the ID of a stage, the kind of a stage to be created, or '' for none. */
export function stageTarget(mapping: Mapping, stages: readonly PipelineStage[], value: string): string {
  const decided = mapping.values.stage_id?.[value];
  if (decided === null) return "";
  const name = decided ?? value;
  const key = nameKey(name);
  return stages.find((stage) => nameKey(stage.name) === key)?.id ?? mapping.stage_kinds[name] ?? "open";
}

/** Returns the mapping with a new target for a stage value, in the format of `stageTarget`. */
export function applyStageTarget(
  mapping: Mapping,
  stages: readonly PipelineStage[],
  value: string,
  target: string,
): Mapping {
  if (target === "") return setValue(mapping, "stage_id", value, null);
  const stage = stages.find(({ id }) => id === target);
  if (stage) return setValue(mapping, "stage_id", value, stage.name === value ? undefined : stage.name);
  const kind = target === "won" || target === "lost" ? target : "open";
  return { ...setValue(mapping, "stage_id", value, undefined), stage_kinds: { ...mapping.stage_kinds, [value]: kind } };
}
