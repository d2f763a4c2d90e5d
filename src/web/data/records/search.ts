import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";

import type { Entity } from "#domain/records/entity.ts";
import { fieldsOf, isEntity } from "#domain/records/kinds/kinds.ts";
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
  /** The values that distinguish records of the same name. Missing if an earlier version stored the record. */
  facts?: FoundFacts;
};

/** Values of a found record by column, the names of its account and stage, and the typed ID. */
const foundFacts = z.looseObject({
  id: z.optional(z.string()),
  phone: z.optional(z.string()),
  account: z.optional(z.string()),
  stage: z.optional(z.string()),
});
export type FoundFacts = z.infer<typeof foundFacts>;

/** Maximum number of results of each kind whose names are derived from other values, such as targets. */
const maxOfEntries = 3;
/** True for kinds whose names are derived from other values. */
const isOfEntries = (entity: FoundRecord["entity"]) => entity !== "activities" && fieldsOf(entity).name?.isFilled;

/** Records of all kinds that match the typed text, best matches first, in a single request. */
export const searchRecordsQuery = (typed: string) =>
  queryOptions({
    queryKey: ["records", "search", workspaceId(), typed],
    queryFn: async ({ signal }) => {
      const matches = unwrap(
        await supabase
          .rpc("search_records", { workspace_id: workspaceId(), query: typed, max_rows: 6 })
          .abortSignal(signal),
      );
      return matches
        .map((match) => ({ ...match, facts: foundFacts.parse(match.facts) }))
        .toSorted((one, other) => other.rank - one.rank || other.updated_at.localeCompare(one.updated_at))
        .filter(
          ({ entity }, at, all) =>
            !isOfEntries(entity) || all.slice(0, at).filter((other) => other.entity === entity).length < maxOfEntries,
        );
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    enabled: typed.trim() !== "",
  });

const storageKey = () => `recent:${workspaceId()}`;
const maxResults = 8;

/** Returns the records that were opened last in this browser, latest first; none if they cannot be read. */
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

/** Remembers an opened record. Values that an earlier search found are kept, unless the record contains newer ones. */
export function rememberRecord(record: FoundRecord) {
  const known = recentRecords();
  const stored = { ...known.find(({ id }) => id === record.id), ...record };
  storeRecent([stored, ...known.filter(({ id }) => id !== record.id)]);
}

export const forgetRecord = (id: string) => storeRecent(recentRecords().filter((record) => record.id !== id));

function storeRecent(records: readonly FoundRecord[]) {
  try {
    localStorage.setItem(storageKey(), JSON.stringify(records.slice(0, maxResults)));
  } catch {
    // The browser does not allow storage. The list of recent records stays as it is.
  }
}
