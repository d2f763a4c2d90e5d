import type { QueryClient } from "@tanstack/react-query";

import type { Entity } from "#domain/records/entity.ts";
import type { TableSearch } from "#domain/records/lists/table-search.ts";
import { changesQuery } from "#web/data/records/changes.ts";
import { columnsForSearch } from "#web/data/records/custom-fields.ts";
import { recordCountQuery, recordQuery, recordsQuery } from "#web/data/records/records.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";

type OpenedList = { context: { queryClient: QueryClient; workspace: Workspace }; deps: TableSearch };

/**
 * Loads the columns of a list and requests its rows and their number. The table shows the previous rows until the new
 * ones arrive.
 */
export async function loadList(entity: Entity, { context: { queryClient, workspace }, deps }: OpenedList) {
  const columns = await columnsForSearch(queryClient, entity, deps);
  if (!deps.as) void queryClient.prefetchQuery(recordsQuery(columns, deps, workspace));
  void queryClient.prefetchQuery(recordCountQuery(columns, deps, workspace));
}

type OpenedRecord = { context: { queryClient: QueryClient }; params: { recordId: string } };

/** Loads a record, and requests its changes. */
export function loadRecord(entity: Entity, { context: { queryClient }, params: { recordId } }: OpenedRecord) {
  void queryClient.prefetchQuery(changesQuery(recordId));
  return queryClient.ensureQueryData(recordQuery(entity, recordId));
}
