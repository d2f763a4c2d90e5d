import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import type { EntityWith } from "#domain/records/kinds/kinds.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

export type SimilarRecord = { id: string; name: string; detail: string | null; reasons: string[] };
/** The values typed so far. `id` is set if an existing record is being edited. */
export type Draft = Partial<Record<"id" | "name" | "email" | "phone" | "website", string>>;

const pauseMs = 300;

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, pauseMs);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Records similar to a new record while it is typed; requested when the user stops typing. */
export const similarRecordsQuery = (entity: EntityWith<"duplicates">, draft: Draft) => {
  const { id, ...typed } = draft;
  const filled = Object.fromEntries(Object.entries(typed).filter(([, value]) => (value ?? "").trim().length > 2));
  return queryOptions({
    queryKey: ["similar", entity, workspaceId(), id ?? "", filled],
    queryFn: async ({ signal }): Promise<SimilarRecord[]> => {
      await pause(signal);
      return unwrap(
        await supabase
          .rpc("similar_records", { workspace_id: workspaceId(), entity, draft: { ...filled, ...(id && { id }) } })
          .abortSignal(signal),
      );
    },
    enabled: Object.keys(filled).length > 0,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    // The form works without this hint.
    meta: { isQuiet: true },
  });
};
