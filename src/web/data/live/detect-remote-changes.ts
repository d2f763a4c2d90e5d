import type { QueryClient } from "@tanstack/react-query";

import { recordRemoteVersion } from "./remote-versions.ts";

const maxEntries = 5_000;

/**
 * Detects changes by other users: a newer version of a record is read although this tab has saved nothing since the
 * previous read. Works for every query, no matter when the change event arrives. Returns a function that stops it.
 */
export function detectRemoteChanges(client: QueryClient): () => void {
  /** The last version read of each record, and the number of saves counted at that time. */
  const read = new Map<string, { version: number; saves: number }>();
  let saves = 0;

  function note(data: unknown, isReading: boolean) {
    if (read.size >= maxEntries) read.clear();
    for (const { id, version } of versionedRows(data)) {
      const before = read.get(id);
      if (isReading && before && before.version < version && before.saves === saves && client.isMutating() === 0)
        recordRemoteVersion(id, version);
      read.set(id, { version, saves });
    }
  }

  for (const { state } of client.getQueryCache().findAll({ queryKey: ["records"] })) note(state.data, false);
  const endQueries = client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || event.query.queryKey[0] !== "records") return;
    note(event.query.state.data, !event.action.manual);
  });
  const endMutations = client.getMutationCache().subscribe(({ type }) => {
    // Both the start and the end of a mutation are counted.
    if (type === "updated") saves += 1;
  });
  return () => {
    endQueries();
    endMutations();
  };
}

type Versioned = { id: string; version: number };
const isVersioned = (row: unknown): row is Versioned =>
  typeof row === "object" &&
  row !== null &&
  "id" in row &&
  typeof row.id === "string" &&
  "version" in row &&
  typeof row.version === "number";

const isStage = (row: unknown): row is { deals: unknown[] } =>
  typeof row === "object" && row !== null && "deals" in row && Array.isArray(row.deals);

/** Returns the records in a query's data, which are grouped by stage on a board. */
export const versionedRows = (data: unknown): Versioned[] =>
  [data]
    .flat()
    .flatMap((row) => (isStage(row) ? row.deals : [row]))
    .filter(isVersioned);
