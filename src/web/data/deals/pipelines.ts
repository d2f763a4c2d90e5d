import { queryOptions } from "@tanstack/react-query";

import { unwrap } from "#web/data/requests/app-error.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

export const pipelinesQuery = () =>
  queryOptions({
    queryKey: ["records", "pipelines", workspaceId()],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from("pipelines")
          .select(
            "id, version, name, stages(id, version, pipeline_id, name, kind, phase, position, default_probability, colour, rotting_days)",
          )
          .eq("workspace_id", workspaceId())
          .order("position")
          .order("id")
          .order("position", { referencedTable: "stages" })
          .order("id", { referencedTable: "stages" })
          .abortSignal(signal),
      ),
  });

export type Pipeline = ResponseOf<typeof pipelinesQuery>[number];
export type Stage = Pipeline["stages"][number];
