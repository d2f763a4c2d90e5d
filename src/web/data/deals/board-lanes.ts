import { queryOptions } from "@tanstack/react-query";

import type { TableSearch } from "#domain/records/lists/table-search.ts";
import type { RecordColumns } from "#domain/records/record-columns.ts";
import type { FilterContext } from "#web/data/records/record-request.ts";
import { applyListFilters, filterKey } from "#web/data/records/records.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import { stageSumsSelect } from "./board-totals.ts";

const laneSumsSelect = `owner_id,${stageSumsSelect}` as const;

/** The sums by owner, stage and currency over all matching deals: one request for both the lanes and the columns. */
export const laneSumsQuery = (
  columns: RecordColumns,
  search: Pick<TableSearch, "q" | "where">,
  context: FilterContext,
  pipelineId: string,
) =>
  queryOptions({
    queryKey: ["records", "deals", "lane-sums", filterKey(columns, search, context), pipelineId],
    queryFn: async ({ client, signal }) => {
      const all = supabase.from("deals").select(laneSumsSelect).eq("pipeline_id", pipelineId);
      const { request } = await applyListFilters(all, columns, search, context, client);
      return unwrap(await request.abortSignal(signal));
    },
  });
