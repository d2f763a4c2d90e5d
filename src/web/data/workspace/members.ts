import { queryOptions } from "@tanstack/react-query";

import type { Database } from "#domain/database.ts";
import { distinguishMembers } from "#domain/workspace/people/members.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import { workspaceId } from "./workspace.ts";

type MemberRow = Database["public"]["Tables"]["members"]["Row"];
export type Member = Pick<MemberRow, "id" | "name" | "user_id" | "erased_at">;

/** The members of the workspace with or without a login, by name. */
export const membersQuery = () =>
  queryOptions({
    queryKey: ["records", "members", workspaceId()],
    queryFn: async () =>
      distinguishMembers(
        unwrap(
          await supabase
            .from("members")
            .select("id, name, user_id, erased_at")
            .eq("workspace_id", workspaceId())
            .order("name")
            .order("id")
            .limit(1000),
        ),
      ),
  });
