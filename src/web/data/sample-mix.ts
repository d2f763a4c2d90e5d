import { queryOptions } from "@tanstack/react-query";

import type { RecordColumns } from "#domain/record-columns.ts";
import type { TableSearch } from "#domain/table-search.ts";

import { unwrap } from "./app-error.ts";
import type { Place } from "./record-request.ts";
import { narrowingKey, narrowToList } from "./records.ts";
import { supabase } from "./supabase.ts";

/** Whether what a list shows, or a board of one pipeline, is of samples and of others. */
export const listMixQuery = (
  columns: RecordColumns,
  search: Pick<TableSearch, "q" | "where">,
  place: Place,
  pipelineId?: string,
) =>
  queryOptions({
    queryKey: ["records", columns.entity, "samples", narrowingKey(columns, search, place), pipelineId],
    queryFn: async ({ client, signal }) => {
      const all = supabase.from(columns.entity).select("is_sample,count()");
      const { request } = await narrowToList(all, columns, search, place, client);
      const kinds = unwrap(
        await (pipelineId ? request.filter("pipeline_id", "eq", pipelineId) : request).abortSignal(signal),
      );
      return kinds.length > 1;
    },
  });
