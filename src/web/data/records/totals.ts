import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { type FilterContext, textPath } from "#domain/records/filter-request.ts";
import { hasFeature } from "#domain/records/kinds/kinds.ts";
import { isByMonth } from "#domain/records/lists/table-groups.ts";
import type { TableSearch } from "#domain/records/lists/table-search.ts";
import type { RecordColumn, RecordColumns } from "#domain/records/record-columns.ts";
import { stagesQuery } from "#web/data/deals/stages.ts";
import { readRows } from "#web/data/requests/read-rows.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import { filterKey, applyListFilters } from "./records.ts";
import {
  allTotalsSelect,
  type Group,
  groupsSelect,
  toGroups,
  type Totals,
  totalsRow,
  toTotals,
  weigh,
  wholeGroups,
} from "./totals-request.ts";

type TotalsSearch = Pick<TableSearch, "q" | "where">;

/** The number of matching rows and the sums of their amounts, computed by the database. */
export const totalsQuery = (columns: RecordColumns, search: TotalsSearch, context: FilterContext) => {
  const select = allTotalsSelect(columns);
  return queryOptions({
    queryKey: ["records", columns.entity, "totals", filterKey(columns, search, context), select],
    queryFn: async ({ client, signal }): Promise<Totals> => {
      const all = supabase.from(columns.entity).select(select);
      const { request } = await applyListFilters(all, columns, search, context, client);
      const rows = readRows(totalsRow, await request.abortSignal(signal));
      if (!hasFeature(columns.entity, "stages")) return toTotals(columns, context, rows);
      return toTotals(columns, context, weigh(columns, rows, await client.ensureQueryData(stagesQuery())));
    },
    placeholderData: keepPreviousData,
  });
};

/** The groups of a table with their totals, computed by the database. `isCut` is true if the response was truncated. */
export const groupsQuery = (columns: RecordColumns, by: RecordColumn, search: TotalsSearch, context: FilterContext) => {
  const select = groupsSelect(columns, by);
  return queryOptions({
    queryKey: ["records", columns.entity, "groups", filterKey(columns, search, context), select],
    queryFn: async ({ client, signal }): Promise<{ groups: Group[]; isCut: boolean }> => {
      const all = supabase.from(columns.entity).select(select, { count: "exact" });
      const { request } = await applyListFilters(all, columns, search, context, client);
      // The order ensures that only the last group of a truncated response can be incomplete. Months are too few to be
      // truncated.
      const ordered = isByMonth(by)
        ? request.setHeader("Prefer", `count=exact,timezone=${context.time_zone}`)
        : request.order(textPath(by), { nullsFirst: false });
      const reply = await ordered.abortSignal(signal);
      const rows = readRows(totalsRow, reply);
      const isCut = (reply.count ?? 0) > rows.length;
      return { groups: toGroups(columns, by, context, isCut ? wholeGroups(rows) : rows), isCut };
    },
    placeholderData: keepPreviousData,
  });
};
