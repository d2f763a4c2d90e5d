import { queryOptions } from "@tanstack/react-query";

import type { Returns } from "#domain/database.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/**
 * A period that a deal spent in a stage; if the stage was deleted, only the time remains. Values unknown to an import are
 * null.
 */
export type Stay = Returns<"deal_stage_history">[number];

/** The stages a deal went through, latest first. */
export const stageHistoryQuery = (dealId: string) =>
  queryOptions({
    queryKey: ["records", "deals", "stage-history", workspaceId(), dealId],
    queryFn: async ({ signal }) => {
      // In insertion order: an unknown time cannot be sorted by.
      const stays = await supabase
        .rpc("deal_stage_history", { workspace_id: workspaceId(), deal_id: dealId })
        .abortSignal(signal);
      return unwrap(stays).toReversed();
    },
  });
