import { createContext } from "react";

import type { Entity } from "#domain/records/entity.ts";
import type { TableSearch } from "#domain/records/lists/table-search.ts";

/**
 * The list that a record was opened from, and the record's position in this list. Stored in the browser's history
 * entry.
 */
export type OpenedFrom = { entity: Entity; search: TableSearch; at: number };

declare module "@tanstack/react-router" {
  interface HistoryState {
    openedFrom?: OpenedFrom;
  }
}

/** The list whose rows are rendered; null for grouped rows and outside lists. */
export const ListContext = createContext<Omit<OpenedFrom, "at"> | null>(null);
