import { mutationOptions } from "@tanstack/react-query";

import type { Entity } from "#domain/records/entity.ts";
import type { ViewState } from "#domain/records/lists/view-state.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { saveRow } from "#web/data/requests/save-rows.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

import type { SavedView } from "./saved-views.ts";

type NewView = { entity: Entity; name: string; isShared: boolean; state: ViewState };

/** Saves a view; returns its ID. */
export const createView = mutationOptions({
  mutationFn: async ({ entity, name, isShared, state }: NewView) => {
    const { id } = unwrap(
      await supabase
        .from("saved_views")
        .insert({ workspace_id: workspaceId(), entity, name, is_shared: isShared, state })
        .select("id")
        .single(),
    );
    return id;
  },
  meta: { changes: ["saved_views"], isQuiet: true },
});

type ChangedView = { view: SavedView; name?: string; isShared?: boolean; state?: ViewState };

export const updateView = mutationOptions({
  mutationFn: ({ view, name, isShared, state }: ChangedView) =>
    saveRow(
      "saved_views",
      { ...view, is_shared: view.isShared },
      {
        ...(name !== undefined && { name }),
        ...(isShared !== undefined && { is_shared: isShared }),
        ...(state && { state }),
      },
    ),
  meta: { changes: ["saved_views"] },
});

export const deleteView = mutationOptions({
  mutationFn: async ({ id }: { id: string }) => {
    unwrap(
      await supabase.from("saved_views").delete().eq("workspace_id", workspaceId()).eq("id", id).select("id").single(),
    );
  },
  meta: { changes: ["saved_views"] },
});
