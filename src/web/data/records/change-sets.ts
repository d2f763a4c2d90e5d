import { infiniteQueryOptions, mutationOptions, queryOptions } from "@tanstack/react-query";

import type * as functions from "#domain/functions/undo.ts";
import type { UndoResult } from "#domain/records/change-sets.ts";
import { waitForRun, runResult } from "#web/data/live/wait-for-run.ts";
import { AppError, unwrap } from "#web/data/requests/app-error.ts";
import { callFunction } from "#web/data/requests/function-request.ts";
import { everyRecord } from "#web/data/requests/query-tables.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

const meta = { changes: everyRecord };

/** Sets the same values on many records. `changes` is {column: value}, with custom fields by key in `custom`. */
export const bulkEdit = mutationOptions({
  mutationFn: async ({ entity, ids, changes }: { entity: string; ids: string[]; changes: Record<string, unknown> }) =>
    unwrap(await supabase.rpc("bulk_edit", { workspace_id: workspaceId(), entity, ids, changes: changes as never })),
  meta,
});

/** Deletes records and everything that belongs only to them. */
export const bulkDelete = mutationOptions({
  mutationFn: async ({ entity, ids }: { entity: string; ids: string[] }) =>
    unwrap(await supabase.rpc("bulk_delete", { workspace_id: workspaceId(), entity, ids })),
  meta,
});

type Merge = { entity: string; keep: string; merge: string[]; fields: Record<string, unknown> };

/** Merges several records into one; `fields` contains the resulting values. */
export const mergeRecords = mutationOptions({
  mutationFn: async ({ fields, ...rest }: Merge) =>
    unwrap(await supabase.rpc("merge_records", { workspace_id: workspaceId(), ...rest, fields: fields as never })),
  meta,
});

/**
 * From this number of records on, an undo may exceed the request timeout. It is started as a run, without a preview.
 */
const largeFrom = 2000;
export const isLarge = ({ record_count }: Pick<ChangeSet, "record_count">) => record_count >= largeFrom;

/** Undoes a change set. Records that were changed since are skipped and returned as conflicts. */
export const undoChangeSet = mutationOptions({
  mutationFn: async (changeSetId: string, { client }) => {
    const values = { workspace_id: workspaceId(), change_set_id: changeSetId };
    if (!isLarge(await client.fetchQuery(changeSetQuery(changeSetId))))
      return unwrap(await supabase.rpc("undo_change_set", values));
    const run = await waitForRun(
      await callFunction<typeof functions.undoChanges>("POST /undo/{id}", {
        workspace_id: workspaceId(),
        id: changeSetId,
      }),
      client,
    );
    return (await runResult(run)) as UndoResult;
  },
  meta,
});

/** A preview of undoing a change set: which records would be restored or skipped. */
export const undoPreviewQuery = (changeSetId: string) =>
  queryOptions({
    queryKey: ["undo-preview", workspaceId(), changeSetId],
    queryFn: async () =>
      unwrap(await supabase.rpc("preview_undo", { workspace_id: workspaceId(), change_set_id: changeSetId })),
    staleTime: 0,
    retry: false,
  });

const setColumns = "id, kind, entity, at, record_count, undoes, actor:members!actor_id(id, name)";
const setsAPage = 50;

export const changeSetsQuery = () =>
  infiniteQueryOptions({
    queryKey: ["change-sets", workspaceId()],
    queryFn: async ({ pageParam, signal }) => {
      const sets = supabase.from("change_sets").select(setColumns).eq("workspace_id", workspaceId());
      return unwrap(
        // IDs increase with time.
        await (pageParam === "" ? sets : sets.lt("id", pageParam))
          .order("id", { ascending: false })
          .limit(setsAPage)
          .abortSignal(signal),
      );
    },
    initialPageParam: "",
    getNextPageParam: (page) => (page.length < setsAPage ? undefined : page.at(-1)?.id),
  });

export type ChangeSet = ResponseOf<typeof changeSetsQuery>[number];

/** A change set with its undo status; throws `notFound` if there is no such change set. */
export const changeSetQuery = (id: string) =>
  queryOptions({
    queryKey: ["change-sets", "one", workspaceId(), id],
    queryFn: async ({ signal }) => {
      const changeSets = unwrap(
        await supabase
          .from("change_sets")
          .select(setColumns)
          .eq("workspace_id", workspaceId())
          .or(`id.eq.${id},undoes.eq.${id}`)
          .abortSignal(signal),
      );
      const set = changeSets.find((entry) => entry.id === id);
      if (!set) throw new AppError("notFound", "Change not found");
      return { ...set, isUndone: changeSets.length > 1 };
    },
  });

/** The changes of a change set, record by record, a page at a time, with the names of linked records. */
export const changedRecordsQuery = (changeSetId: string) =>
  infiniteQueryOptions({
    queryKey: ["change-sets", "records", workspaceId(), changeSetId],
    queryFn: async ({ pageParam, signal }) =>
      unwrap(
        await supabase
          .rpc("change_set_records", {
            workspace_id: workspaceId(),
            change_set_id: changeSetId,
            ...(pageParam !== "" && { after_entry: pageParam }),
          })
          .abortSignal(signal),
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
    // Other users may edit these records in the meantime.
    staleTime: 0,
  });
