import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";

import type { Row } from "#domain/database.ts";
import { textPath } from "#domain/records/filter-request.ts";
import { hasCurrencyColumn, hasFeature, kindOf } from "#domain/records/kinds/kinds.ts";
import { narrowToDays } from "#domain/records/lists/calendar.ts";
import type { TableSearch } from "#domain/records/lists/table-search.ts";
import type { RecordColumn, RecordColumns } from "#domain/records/record-columns.ts";
import { orderTerms } from "#domain/records/record-order.ts";
import { readRows } from "#web/data/requests/read-rows.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import { embeds, type FilterContext } from "./record-request.ts";
import { filterKey, applyListFilters, recordCountQuery } from "./records.ts";
import { summedColumns } from "./totals-request.ts";

const dayCount = z.object({ day: z.string(), count: z.number() });
const stage = { name: z.string(), kind: z.string(), colour: z.string() } satisfies Partial<
  Record<keyof Row<"stages">, unknown>
>;
const calendarEntry = z.object({
  id: z.string(),
  name: z.string(),
  day: z.string(),
  key: z.optional(z.string()),
  stage: z.optional(z.nullable(z.object(stage))),
  amount: z.optional(z.nullable(z.number())),
  currency: z.optional(z.string()),
});
export type CalendarEntry = z.infer<typeof calendarEntry>;

type Search = Pick<TableSearch, "q" | "where">;
type Days = readonly [from: string, to: string];

/** Returns the select path for the day of a row. Timestamps are converted to dates in the time zone of the request. */
const dayPath = (by: RecordColumn) => (by.kind === "moment" ? `${by.path}::date` : textPath(by));
const where = (context: FilterContext) => `timezone=${context.time_zone}`;

const key = (columns: RecordColumns, by: RecordColumn, search: Search, context: FilterContext, days: Days) =>
  ["records", columns.entity, "calendar", filterKey(columns, search, context), by.name, ...days] as const;

/** The number of matching rows per day. */
export const dayCountsQuery = (
  columns: RecordColumns,
  by: RecordColumn,
  search: Search,
  context: FilterContext,
  days: Days,
) =>
  queryOptions({
    queryKey: [...key(columns, by, search, context, days), "counts"],
    queryFn: async ({ client, signal }) => {
      const all = supabase.from(columns.entity).select(`day:${dayPath(by)},count()`);
      const { request } = await applyListFilters(
        all,
        columns,
        narrowToDays(columns, search, by, days),
        context,
        client,
      );
      const rows = readRows(dayCount, await request.setHeader("Prefer", where(context)).abortSignal(signal));
      return new Map(rows.map(({ day, count }) => [day, count]));
    },
    placeholderData: keepPreviousData,
  });

/** The first `limit` matching rows of these days, by date. */
export const dayEntriesQuery = (
  columns: RecordColumns,
  by: RecordColumn,
  search: Search,
  context: FilterContext,
  days: Days,
  limit: number,
) =>
  queryOptions({
    queryKey: [...key(columns, by, search, context, days), "entries", limit],
    queryFn: async ({ client, signal }): Promise<CalendarEntry[]> => {
      const stage = hasFeature(columns.entity, "stages") ? `,${embeds.stage_id}` : "";
      const { brief, readWith = [] } = kindOf(columns.entity);
      const amount = summedColumns(columns).find(({ name }) => brief.includes(name));
      const others = [
        ...readWith,
        ...(amount && hasCurrencyColumn(columns.entity) ? [`amount:${amount.name}`, "currency"] : []),
      ];
      const all = supabase
        .from(columns.entity)
        .select(`${["id", "name", ...others].join(",")},day:${dayPath(by)}${stage}`);
      const { request } = await applyListFilters(
        all,
        columns,
        narrowToDays(columns, search, by, days),
        context,
        client,
      );
      const ordered = orderTerms(columns, [{ column: by.name, isDescending: false }]).reduce(
        (query, { column, ...direction }) => query.order(column, direction),
        request,
      );
      return readRows(
        calendarEntry,
        await ordered.limit(limit).setHeader("Prefer", where(context)).abortSignal(signal),
      );
    },
    placeholderData: keepPreviousData,
  });

/** The number of matching rows without a date. */
export const undatedCountQuery = (columns: RecordColumns, by: RecordColumn, search: Search, context: FilterContext) =>
  recordCountQuery(columns, narrowToDays(columns, search, by, "none"), context);
