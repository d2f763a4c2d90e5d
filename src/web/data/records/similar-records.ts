import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import type { EntityWith } from "#domain/records/kinds/kinds.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

export type SimilarRecord = { id: string; name: string; detail: string | null; reasons: string[] };
/** What has been typed so far; `id` is the record's own, when it is being edited. */
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

/** Records that look like what is being typed, asked for when the typing pauses. */
export const similarRecordsQuery = (entity: EntityWith<"duplicates">, draft: Draft) => {
  const { id, ...typed } = draft;
  const said = Object.fromEntries(Object.entries(typed).filter(([, value]) => (value ?? "").trim().length > 2));
  return queryOptions({
    queryKey: ["similar", entity, workspaceId(), id ?? "", said],
    queryFn: async ({ signal }): Promise<SimilarRecord[]> => {
      await pause(signal);
      return unwrap(
        await supabase
          .rpc("similar_records", { workspace_id: workspaceId(), entity, draft: { ...said, ...(id && { id }) } })
          .abortSignal(signal),
      );
    },
    enabled: Object.keys(said).length > 0,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    // A hint beside a form: without it the form is whole.
    meta: { isQuiet: true },
  });
};
