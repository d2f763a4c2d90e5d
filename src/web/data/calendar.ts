import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { narrowToDays } from "#domain/calendar.ts";
import type { RecordColumn, RecordColumns } from "#domain/record-columns.ts";
import type { TableSearch } from "#domain/table-search.ts";

import { unwrap } from "./app-error.ts";
import { textPath } from "./filter-request.ts";
import { embeds, orderTerms, type Place } from "./record-request.ts";
import { narrowingKey, narrowToList, recordCountQuery } from "./records.ts";
import { supabase } from "./supabase.ts";

export type CalendarEntry = {
  id: string;
  name: string;
  day: string;
  stage?: { name: string; kind: string; colour: string } | null;
};

type Search = Pick<TableSearch, "q" | "where">;
type Days = readonly [from: string, to: string];

/** Which day a row stands on: of a moment, the day at that time where the request says it is. */
const dayPath = (by: RecordColumn) => (by.kind === "moment" ? `${by.path}::date` : textPath(by));
const where = (place: Place) => `timezone=${place.time_zone}`;

const key = (columns: RecordColumns, by: RecordColumn, search: Search, place: Place, days: Days) =>
  ["records", columns.entity, "calendar", narrowingKey(columns, search, place), by.name, ...days] as const;

/** How many rows each day holds, of all that match. */
export const dayCountsQuery = (columns: RecordColumns, by: RecordColumn, search: Search, place: Place, days: Days) =>
  queryOptions({
    queryKey: [...key(columns, by, search, place, days), "counts"],
    queryFn: async ({ client, signal }) => {
      const all = supabase.from(columns.entity).select(`day:${dayPath(by)},count()`);
      const { request } = await narrowToList(all, columns, narrowToDays(columns, search, by, days), place, client);
      const rows = unwrap(
        await request
          .setHeader("Prefer", where(place))
          .abortSignal(signal)
          .overrideTypes<{ day: string; count: number }[], { merge: false }>(),
      );
      return new Map(rows.map(({ day, count }) => [day, count]));
    },
    placeholderData: keepPreviousData,
  });

/** The first `limit` rows of some days, in their order. */
export const dayEntriesQuery = (
  columns: RecordColumns,
  by: RecordColumn,
  search: Search,
  place: Place,
  days: Days,
  limit: number,
) =>
  queryOptions({
    queryKey: [...key(columns, by, search, place, days), "entries", limit],
    queryFn: async ({ client, signal }): Promise<CalendarEntry[]> => {
      const stage = columns.entity === "deals" ? `,${embeds.stage_id}` : "";
      const all = supabase.from(columns.entity).select(`id,name,day:${dayPath(by)}${stage}`);
      const { request } = await narrowToList(all, columns, narrowToDays(columns, search, by, days), place, client);
      const ordered = orderTerms(columns, [{ column: by.name, isDescending: false }]).reduce(
        (query, { column, ...direction }) => query.order(column, direction),
        request,
      );
      return unwrap(
        await ordered
          .limit(limit)
          .setHeader("Prefer", where(place))
          .abortSignal(signal)
          .overrideTypes<CalendarEntry[], { merge: false }>(),
      );
    },
    placeholderData: keepPreviousData,
  });

/** How many rows that match have no day to stand on. */
export const undatedCountQuery = (columns: RecordColumns, by: RecordColumn, search: Search, place: Place) =>
  recordCountQuery(columns, narrowToDays(columns, search, by, "none"), place);
