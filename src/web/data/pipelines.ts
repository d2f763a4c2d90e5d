import { queryOptions } from "@tanstack/react-query";

import type { Database } from "#domain/database.gen.ts";

import { unwrap } from "./app-error.ts";
import { supabase } from "./supabase.ts";
import { workspaceId } from "./workspace.ts";

type StageRow = Database["public"]["Tables"]["stages"]["Row"];
export type Stage = Pick<
  StageRow,
  "id" | "pipeline_id" | "name" | "kind" | "position" | "default_probability" | "colour" | "rotting_days"
>;
export type Pipeline = { id: string; name: string; stages: Stage[] };

/** The pipelines with their stages, both in their order. */
export const pipelinesQuery = () =>
  queryOptions({
    queryKey: ["records", "pipelines", workspaceId()],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from("pipelines")
          .select("id, name, stages(id, pipeline_id, name, kind, position, default_probability, colour, rotting_days)")
          .eq("workspace_id", workspaceId())
          .order("position")
          .order("id")
          .order("position", { referencedTable: "stages" })
          .order("id", { referencedTable: "stages" })
          .abortSignal(signal)
          .overrideTypes<Pipeline[], { merge: false }>(),
      ),
  });
