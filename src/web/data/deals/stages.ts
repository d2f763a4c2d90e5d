import { queryOptions } from "@tanstack/react-query";

import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

export const stagesQuery = () =>
  queryOptions({
    queryKey: ["records", "stages", workspaceId()],
    queryFn: async () =>
      unwrap(
        await supabase
          .from("stages")
          .select("id, pipeline_id, name, kind, phase, colour, position, default_probability")
          .eq("workspace_id", workspaceId())
          .order("pipeline_id")
          .order("position")
          .order("id"),
      ),
  });
