import { queryOptions } from "@tanstack/react-query";

import type { Returns } from "#domain/database.gen.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/**
 * A while that a deal spent in a stage; of a stage that was deleted only the time is left. What an import did not know
 * about it is null.
 */
export type Stay = Returns<"deal_stage_history">[number];

/** The stages a deal went through, latest first. */
export const stageHistoryQuery = (dealId: string) =>
  queryOptions({
    queryKey: ["records", "deals", "stage-history", workspaceId(), dealId],
    queryFn: async ({ signal }) => {
      // In the order in which they came: a time that is not known has no place of its own.
      const stays = await supabase
        .rpc("deal_stage_history", { workspace_id: workspaceId(), deal_id: dealId })
        .abortSignal(signal);
      return unwrap(stays).toReversed();
    },
  });
