import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";

import type { Returns } from "#domain/database.ts";
import type * as functions from "#domain/functions/duplicates.ts";
import type { EntityWith } from "#domain/records/kinds/kinds.ts";
import { isOpen, type Run, runColumns } from "#web/data/live/runs.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { callFunction } from "#web/data/requests/function-request.ts";
import { everyRecord, tablesChanged } from "#web/data/requests/query-tables.ts";
import { readRows, recordRow, type RecordRow } from "#web/data/requests/read-rows.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

import { recordSelect } from "./records.ts";

export type DuplicateEntity = EntityWith<"duplicates">;
export type DuplicateGroup = Returns<"duplicate_groups">[number];
/** The status and result of the latest run, which either searches for duplicates or merges all certain groups. */
export type DuplicateRun = Run & {
  result: { records?: number; groups?: number; merged?: number; change_set_id?: string | null } | null;
};

export const groupsPerPage = 20;

/** Complete records with these IDs, in the order of their IDs. Records that do not exist are missing. */
export const recordsByIdQuery = (entity: DuplicateEntity, ids: readonly string[]) =>
  queryOptions({
    queryKey: ["records", entity, "some", workspaceId(), ids],
    queryFn: async ({ signal }): Promise<RecordRow[]> =>
      readRows(
        recordRow,
        await supabase
          .from(entity)
          .select(recordSelect(entity))
          .eq("workspace_id", workspaceId())
          .in("id", [...ids])
          .order("id")
          .abortSignal(signal),
      ),
  });

/** A page of groups of likely duplicates with their records, the likeliest first. */
export const duplicateGroupsQuery = (entity: DuplicateEntity, page: number, most = groupsPerPage) =>
  queryOptions({
    queryKey: ["duplicates", entity, "groups", workspaceId(), page, most],
    queryFn: async ({ client, signal }) => {
      const groups = unwrap(
        await supabase
          .rpc("duplicate_groups", {
            workspace_id: workspaceId(),
            entity,
            skip: (page - 1) * most,
            max_rows: most,
          })
          .abortSignal(signal),
      );
      const ids = [...new Set(groups.flatMap(({ record_ids }) => record_ids))].toSorted();
      const rows = ids.length > 0 ? await client.fetchQuery({ ...recordsByIdQuery(entity, ids), staleTime: 0 }) : [];
      const byId = new Map(rows.map((row) => [row.id, row]));
      return groups.map((group) => ({ ...group, records: group.record_ids.flatMap((id) => byId.get(id) ?? []) }));
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export type GroupWithRecords = DuplicateGroup & { records: RecordRow[] };

/** The numbers of certain and possible groups without a decision, and of dismissed pairs. */
export const duplicateCountsQuery = (entity: DuplicateEntity) =>
  queryOptions({
    queryKey: ["duplicates", entity, "counts", workspaceId()],
    queryFn: async ({ signal }) => {
      const [counts] = unwrap(
        await supabase.rpc("duplicate_counts", { workspace_id: workspaceId(), entity }).abortSignal(signal),
      );
      return counts ?? { certain: 0, possible: 0, dismissed: 0 };
    },
    staleTime: 0,
  });

/** The latest search or merge run, refetched with each event. When it ends, the data it changed is invalidated. */
export const duplicateRunQuery = (entity: DuplicateEntity) =>
  queryOptions({
    queryKey: ["runs", "duplicates", entity, workspaceId()],
    queryFn: async ({ client }): Promise<DuplicateRun | null> => {
      const [run = null] = unwrap(
        await supabase
          .from("runs")
          .select(`${runColumns}, result` as const)
          .eq("workspace_id", workspaceId())
          .in("name", ["find-duplicates", "merge-duplicates"])
          .eq("input->>entity", entity)
          .order("created_at", { ascending: false })
          .limit(1)
          .overrideTypes<DuplicateRun[], { merge: false }>(),
      );
      const before = client.getQueryData<DuplicateRun | null>(["runs", "duplicates", entity, workspaceId()]);
      if (!isOpen(run) && isOpen(before)) {
        await tablesChanged(client, run?.name === "merge-duplicates" ? everyRecord : ["duplicate_pairs"]);
      }
      return run;
    },
    staleTime: 0,
  });

type Step = typeof functions.findDuplicates | typeof functions.mergeDuplicates | typeof functions.cancelDuplicates;
const step = (name: Step["name"]) =>
  mutationOptions({
    mutationFn: async (entity: DuplicateEntity, { client }) => {
      const run: DuplicateRun = {
        ...(await callFunction<Step>(name, { workspace_id: workspaceId(), entity })),
        result: null,
      };
      client.setQueryData(duplicateRunQuery(entity).queryKey, run);
    },
    meta: { isQuiet: false, ...(name === "POST /duplicates/{entity}/cancel" && { changes: ["runs"] as const }) },
  });
export const startSearch = step("POST /duplicates/{entity}/find");
export const mergeAllCertain = step("POST /duplicates/{entity}/merge");
export const cancelDuplicates = step("POST /duplicates/{entity}/cancel");

/** Marks pairs as distinct, or reverts that decision. */
export const decidePairs = mutationOptions({
  mutationFn: async ({ ids, status }: { ids: string[]; status: "dismissed" | "open" }) => {
    unwrap(await supabase.from("duplicate_pairs").update({ status }).eq("workspace_id", workspaceId()).in("id", ids));
  },
  meta: { changes: ["duplicate_pairs"] },
});

/** Reverts all decisions that pairs of an entity are distinct. */
export const reopenDismissed = mutationOptions({
  mutationFn: async (entity: DuplicateEntity) => {
    unwrap(
      await supabase
        .from("duplicate_pairs")
        .update({ status: "open" })
        .eq("workspace_id", workspaceId())
        .eq("entity", entity)
        .eq("status", "dismissed"),
    );
  },
  meta: { changes: ["duplicate_pairs"] },
});

export const isUndoneQuery = (changeSetId: string) =>
  queryOptions({
    queryKey: ["change-sets", "undone", workspaceId(), changeSetId],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from("change_sets")
          .select("id")
          .eq("workspace_id", workspaceId())
          .eq("undoes", changeSetId)
          .limit(1)
          .abortSignal(signal),
      ).length > 0,
  });
