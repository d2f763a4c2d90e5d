import { queryOptions } from "@tanstack/react-query";

import { unwrap } from "./app-error.ts";
import { supabase } from "./supabase.ts";
import { workspaceId } from "./workspace.ts";

/** A while that a deal spent in a stage; of a stage that was deleted only the time is left. */
export type Stay = {
  stage_id: string;
  name: string | null;
  kind: string | null;
  colour: string | null;
  actor: string | null;
  entered_at: string;
  left_at: string | null;
  seconds: number;
};

/** The stages a deal went through, latest first. */
export const stageHistoryQuery = (dealId: string) =>
  queryOptions({
    queryKey: ["records", "deals", "stage-history", workspaceId(), dealId],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .rpc("deal_stage_history", { workspace_id: workspaceId(), deal_id: dealId })
          .order("entered_at", { ascending: false })
          .abortSignal(signal)
          .overrideTypes<Stay[], { merge: false }>(),
      ),
  });
