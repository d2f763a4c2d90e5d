import { mutationOptions } from "@tanstack/react-query";

import { unwrap } from "#web/data/requests/app-error.ts";
import { saveRow } from "#web/data/requests/save-rows.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

import type { Pipeline, Stage } from "./pipelines.ts";

const meta = { changes: ["pipelines", "stages", "deals", "change_log", "change_sets"] } as const;

/** Creates a pipeline with a copy of the first one's stages. */
export const createPipeline = mutationOptions({
  mutationFn: async ({ name }: { name: string }) =>
    unwrap(await supabase.rpc("create_pipeline", { workspace_id: workspaceId(), name })),
  meta,
});

export const renamePipeline = mutationOptions({
  mutationFn: ({ pipeline, name }: { pipeline: Pipeline; name: string }) => saveRow("pipelines", pipeline, { name }),
  meta,
});

type Removal = { id: string; /** The stage that receives the deals. */ moveTo?: string };

export const deletePipeline = mutationOptions({
  mutationFn: async ({ id, moveTo }: Removal) =>
    unwrap(
      await supabase.rpc("delete_pipeline", {
        workspace_id: workspaceId(),
        pipeline_id: id,
        move_to: moveTo ?? null,
      } as never),
    ),
  meta,
});

export const createStage = mutationOptions({
  mutationFn: async (stage: { pipeline_id: string; name: string; position: number }) => {
    unwrap(await supabase.from("stages").insert({ ...stage, workspace_id: workspaceId() }));
  },
  meta,
});

export const updateStage = mutationOptions({
  mutationFn: ({ read, changes }: { read: Stage; changes: Partial<Omit<Stage, "id" | "version">> }) =>
    saveRow("stages", read, changes),
  meta,
});

export const reorderStages = mutationOptions({
  mutationFn: async ({ pipelineId, ids }: { pipelineId: string; ids: string[] }) => {
    unwrap(await supabase.rpc("reorder_stages", { workspace_id: workspaceId(), pipeline_id: pipelineId, ids }));
  },
  meta,
});

export const deleteStage = mutationOptions({
  mutationFn: async ({ id, moveTo }: Removal) =>
    unwrap(
      await supabase.rpc("delete_stage", {
        workspace_id: workspaceId(),
        stage_id: id,
        move_to: moveTo ?? null,
      } as never),
    ),
  meta,
});
