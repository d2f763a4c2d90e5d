import { queryOptions } from "@tanstack/react-query";

import type { Entity } from "#domain/records/entity.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import { type Workspace, workspaceId, workspacesQuery } from "./workspace.ts";

/** Tables whose rows have a page that a link can open. */
export type LinkedTable = Entity | "analyses" | "imports" | "change_sets" | "sheets";

/**
 * The workspace that contains a row, found among the user's other workspaces, and the open workspace. Null if the user
 * can see the row in none of them.
 */
export const otherWorkspaceQuery = (table: LinkedTable, id: string) =>
  queryOptions({
    queryKey: ["other-workspace", workspaceId(), table, id],
    queryFn: async ({ client, signal }): Promise<{ here: Workspace | undefined; there: Workspace } | null> => {
      const workspaces = await client.ensureQueryData(workspacesQuery);
      const others = workspaces.filter((workspace) => workspace.id !== workspaceId());
      if (others.length === 0) return null;
      const [row] = unwrap(
        await supabase
          .from(table)
          .select("workspace_id")
          .in(
            "workspace_id",
            others.map((workspace) => workspace.id),
          )
          .eq("id", id)
          .limit(1)
          .abortSignal(signal),
      );
      const there = others.find((workspace) => workspace.id === row?.workspace_id);
      return there ? { here: workspaces.find((workspace) => workspace.id === workspaceId()), there } : null;
    },
    staleTime: 0,
  });
