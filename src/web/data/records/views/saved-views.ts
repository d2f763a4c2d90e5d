import { queryOptions } from "@tanstack/react-query";

import type { Entity } from "#domain/records/entity.ts";
import { readViewState, type ViewState } from "#domain/records/lists/view-state.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { isAdmin, type Workspace, workspaceId } from "#web/data/workspace/workspace.ts";

export type SavedView = {
  id: string;
  version: number;
  name: string;
  isShared: boolean;
  /** The member who created the view; null after that member has left the workspace. */
  madeBy: string | null;
  state: ViewState;
};

/** The views of a list that the user can see: their own and shared ones, by name. */
export const savedViewsQuery = (entity: Entity) =>
  queryOptions({
    queryKey: ["saved-views", workspaceId(), entity],
    queryFn: async ({ signal }): Promise<SavedView[]> => {
      const rows = unwrap(
        await supabase
          .from("saved_views")
          .select("id, version, name, is_shared, created_by, state")
          .eq("workspace_id", workspaceId())
          .eq("entity", entity)
          .order("name")
          .order("id")
          .limit(1000)
          .abortSignal(signal),
      );
      return rows.map(toSavedView);
    },
  });

export type SavedViewRow = {
  id: string;
  version: number;
  name: string;
  is_shared: boolean;
  created_by: string | null;
  state: unknown;
};

export const toSavedView = ({ id, version, name, is_shared, created_by, state }: SavedViewRow): SavedView => ({
  id,
  version,
  name,
  isShared: is_shared,
  madeBy: created_by,
  state: readViewState(state),
});

/** Returns a member's rights on a view; the database enforces the same rule. */
export function rightsTo({ isShared, madeBy }: SavedView, member: Pick<Workspace, "memberId" | "role">) {
  const isOwn = madeBy === member.memberId;
  return {
    canEdit: isOwn || (isShared && isAdmin(member)),
    canShare: isOwn && !isShared && member.role !== "viewer",
    canHide: isOwn && isShared,
  };
}
