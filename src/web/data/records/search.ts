import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import type { Entity } from "#domain/records/entity.ts";
import { isEntity } from "#domain/records/kinds/kinds.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** A record found by a search. `is_sample` is missing if an earlier version stored the record. */
export type FoundRecord = {
  entity: Entity | "activities";
  id: string;
  name: string;
  detail: string;
  is_sample?: boolean;
};

/** Records of all kinds that match the typed text, best matches first, in a single request. */
export const searchRecordsQuery = (typed: string) =>
  queryOptions({
    queryKey: ["records", "search", workspaceId(), typed],
    queryFn: async ({ signal }) => {
      const matches = unwrap(
        await supabase
          .rpc("search_records", { workspace_id: workspaceId(), query: typed, most: 6 })
          .abortSignal(signal),
      );
      return matches.toSorted((one, other) => other.rank - one.rank || other.updated_at.localeCompare(one.updated_at));
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    enabled: typed.trim() !== "",
  });

const storageKey = () => `recent:${workspaceId()}`;
const maxResults = 8;

/** Returns the records most recently opened in this browser. */
export function recentRecords(): FoundRecord[] {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey()) ?? "[]") as FoundRecord[];
    return Array.isArray(stored)
      ? stored.filter(({ entity }) => entity === "activities" || isEntity(entity)).slice(0, maxResults)
      : [];
  } catch {
    return [];
  }
}

export function rememberRecord(record: FoundRecord) {
  const others = recentRecords().filter(({ id }) => id !== record.id);
  localStorage.setItem(storageKey(), JSON.stringify([record, ...others].slice(0, maxResults)));
}
