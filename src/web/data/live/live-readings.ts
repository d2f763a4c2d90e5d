import type { QueryClient } from "@tanstack/react-query";

import { noteOthersChange } from "./live-others.ts";

const mostKept = 5_000;

/**
 * Notes as somebody else's what a reading brings in a newer version, where nothing was saved here since the reading before:
 * whichever reading brings a change, and however late the word of it comes. Returns what ends it.
 */
export function followReadings(client: QueryClient): () => void {
  /** Of each record the version read last, and how much had been saved here by then. */
  const read = new Map<string, { version: number; saves: number }>();
  let saves = 0;

  function note(data: unknown, isReading: boolean) {
    if (read.size >= mostKept) read.clear();
    for (const { id, version } of versionedRows(data)) {
      const before = read.get(id);
      if (isReading && before && before.version < version && before.saves === saves && client.isMutating() === 0)
        noteOthersChange(id, version);
      read.set(id, { version, saves });
    }
  }

  for (const { state } of client.getQueryCache().findAll({ queryKey: ["records"] })) note(state.data, false);
  const endQueries = client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || event.query.queryKey[0] !== "records") return;
    note(event.query.state.data, !event.action.manual);
  });
  const endMutations = client.getMutationCache().subscribe(({ type }) => {
    // As it begins, and as it ends.
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

/** The records of what a query holds; a board holds its cards by stage. */
export const versionedRows = (data: unknown): Versioned[] =>
  [data]
    .flat()
    .flatMap((row) => (isStage(row) ? row.deals : [row]))
    .filter(isVersioned);
