import { mutationOptions } from "@tanstack/react-query";

import type { Entity } from "#domain/records/entity.ts";
import type { RecordLayout } from "#domain/records/record-layout.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** Saves the layout of a kind of records. Undefined restores the standard layout. */
export const saveRecordLayout = mutationOptions({
  mutationFn: async ({ entity, layout }: { entity: Entity; layout: RecordLayout | undefined }) => {
    const layouts = supabase.from("record_layouts");
    const request = layout
      ? layouts.upsert(
          {
            workspace_id: workspaceId(),
            entity,
            always_shown: [...layout.always_shown],
            shown_if_filled: [...layout.shown_if_filled],
            hidden: [...layout.hidden],
          },
          { onConflict: "workspace_id,entity" },
        )
      : layouts.delete().eq("workspace_id", workspaceId()).eq("entity", entity);
    unwrap(await request);
  },
  meta: { changes: ["record_layouts", "audit_entries"] },
});
