import { queryOptions } from "@tanstack/react-query";

import type { Returns } from "#domain/database.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/**
 * A period that a deal spent in a stage. For a deleted stage only the time is known. Values that an import did not know
 * are null.
 */
export type Stay = Returns<"deal_stage_history">[number];

export const stageHistoryQuery = (dealId: string) =>
  queryOptions({
    queryKey: ["records", "deals", "stage-history", workspaceId(), dealId],
    queryFn: async ({ signal }) => {
      // Sorted by insertion, because the time may be unknown.
      const stays = await supabase
        .rpc("deal_stage_history", { workspace_id: workspaceId(), deal_id: dealId })
        .abortSignal(signal);
      return unwrap(stays).toReversed();
    },
  });
