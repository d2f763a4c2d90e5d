import { queryOptions } from "@tanstack/react-query";

import { unwrap } from "./app-error.ts";
import { supabase } from "./supabase.ts";
import { workspaceId } from "./workspace.ts";

/** The people of the workspace, by name, with or without a login. */
export const membersQuery = () =>
  queryOptions({
    queryKey: ["records", "members", workspaceId()],
    queryFn: async () =>
      unwrap(
        await supabase
          .from("members")
          .select("id, name, user_id")
          .eq("workspace_id", workspaceId())
          .order("name")
          .limit(1000),
      ),
  });
