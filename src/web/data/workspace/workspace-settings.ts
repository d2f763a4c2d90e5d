import { mutationOptions, queryOptions } from "@tanstack/react-query";

import type { Update } from "#domain/database.ts";
import { entities } from "#domain/records/kinds/kinds.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { saveRow } from "#web/data/requests/save-rows.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import { type Workspace, workspaceId } from "./workspace.ts";

/**
 * Workspace settings that only some screens need: working hours, data sent to language models, and the definition of a
 * sale.
 */
export const workspaceSettingsQuery = () =>
  queryOptions({
    queryKey: ["workspaces", "settings", workspaceId()],
    queryFn: async () =>
      unwrap(
        await supabase
          .from("workspaces")
          .select("id, version, working_hours, ai_models, counts_won_deals")
          .eq("id", workspaceId())
          .single(),
      ),
  });
type WorkspaceSettings = ResponseOf<typeof workspaceSettingsQuery>;

type Changed =
  | { read: Workspace; changes: Pick<Update<"workspaces">, "name" | "currency" | "time_zone"> }
  | {
      read: WorkspaceSettings;
      changes: Partial<Pick<WorkspaceSettings, "working_hours" | "ai_models" | "counts_won_deals">>;
    };

export const updateWorkspace = mutationOptions({
  mutationFn: ({ read, changes }: Changed) => saveRow("workspaces", read as WorkspaceSettings & Workspace, changes),
  meta: { isQuiet: true, changes: ["workspaces", ...entities] },
});
