import { queryOptions } from "@tanstack/react-query";

import { tellApart } from "#domain/members.ts";

import { unwrap } from "./app-error.ts";
import { supabase } from "./supabase.ts";
import { workspaceId } from "./workspace.ts";

/** The people of the workspace, by name, with or without a login; two of one name by their e-mail too. */
export const membersQuery = () =>
  queryOptions({
    queryKey: ["records", "members", workspaceId()],
    queryFn: async () =>
      tellApart(
        unwrap(
          await supabase
            .from("members")
            .select("id, name, email, user_id, erased_at")
            .eq("workspace_id", workspaceId())
            .order("name")
            .order("id")
            .limit(1000),
        ),
      ),
  });
