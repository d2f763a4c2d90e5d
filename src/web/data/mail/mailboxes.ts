import { queryOptions } from "@tanstack/react-query";

import type { AnswerOf } from "#web/data/requests/answer-of.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** The mailboxes of which one reads something, by their address. */
export const readMailboxesQuery = () =>
  queryOptions({
    queryKey: ["mailboxes", "read", workspaceId()],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from("mailboxes")
          .select(
            "id, address, name, sharing, member_id, signature, is_on, is_sample, state, fetched, to_fetch, synced_at",
          )
          .eq("workspace_id", workspaceId())
          .order("address")
          .limit(200)
          .abortSignal(signal),
      ),
  });
export type ReadMailbox = AnswerOf<typeof readMailboxesQuery>[number];
