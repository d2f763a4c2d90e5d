import { queryOptions } from "@tanstack/react-query";

import type { TableSearch } from "#domain/records/lists/table-search.ts";
import type { RecordColumns } from "#domain/records/record-columns.ts";
import type { FilterContext } from "#web/data/records/record-request.ts";
import { filterKey, applyListFilters } from "#web/data/records/records.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";

/** True if a list, or the board of one pipeline, contains both sample records and others. */
export const listMixQuery = (
  columns: RecordColumns,
  search: Pick<TableSearch, "q" | "where">,
  context: FilterContext,
  pipelineId?: string,
) =>
  queryOptions({
    queryKey: ["records", columns.entity, "samples", filterKey(columns, search, context), pipelineId],
    queryFn: async ({ client, signal }) => {
      const all = supabase.from(columns.entity).select("is_sample,count()");
      const { request } = await applyListFilters(all, columns, search, context, client);
      const kinds = unwrap(
        await (pipelineId ? request.filter("pipeline_id", "eq", pipelineId) : request).abortSignal(signal),
      );
      return kinds.length > 1;
    },
  });
