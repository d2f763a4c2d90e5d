import { queryOptions } from "@tanstack/react-query";

import type { AnswerOf } from "./answer-of.ts";
import { unwrap } from "./app-error.ts";
import { supabase } from "./supabase.ts";
import { workspaceId } from "./workspace.ts";

/** What happened to a record, latest first. */
export const changesQuery = (recordId: string) =>
  queryOptions({
    queryKey: ["records", "changes", workspaceId(), recordId],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from("change_log")
          .select("id, at, actor_id, action, changes")
          .eq("workspace_id", workspaceId())
          .eq("record_id", recordId)
          .order("id", { ascending: false })
          .limit(100)
          .abortSignal(signal),
      ),
  });

export type Change = AnswerOf<typeof changesQuery>[number];
