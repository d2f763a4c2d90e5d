import { queryOptions } from "@tanstack/react-query";

import { leadSchema } from "#domain/deals/leads/lead.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { readRows } from "#web/data/requests/read-rows.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/**
 * The open deals with the highest expected value, at most 60, with the known facts about each. Deals in the workspace's
 * currency come first.
 */
export const leadsQuery = () =>
  queryOptions({
    queryKey: ["metrics", "leads", workspaceId()],
    queryFn: async ({ signal }) =>
      readRows(leadSchema, await supabase.rpc("leads", { workspace_id: workspaceId() }).abortSignal(signal)),
  });

/** The planned steps of these deals, by the ID of the deal. Deals with nothing planned are missing. */
export const plannedStepsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["metrics", "planned-steps", workspaceId(), ids],
    queryFn: async ({ signal }) => {
      const rows = unwrap(
        await supabase
          .from("deals")
          .select("id, next_step")
          .eq("workspace_id", workspaceId())
          .in("id", ids)
          .abortSignal(signal),
      );
      return new Map(rows.flatMap(({ id, next_step: step }) => (step ? [[id, step] as const] : [])));
    },
    enabled: ids.length > 0,
  });
