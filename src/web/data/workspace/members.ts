import { queryOptions } from "@tanstack/react-query";

import type { Database } from "#domain/database.gen.ts";
import { tellApart } from "#domain/people/members.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import { workspaceId } from "./workspace.ts";

type MemberRow = Database["public"]["Tables"]["members"]["Row"];
export type Member = Pick<MemberRow, "id" | "name" | "email" | "user_id" | "erased_at">;

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
