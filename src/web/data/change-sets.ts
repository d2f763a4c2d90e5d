import { mutationOptions, queryOptions } from "@tanstack/react-query";

import { unwrap } from "./app-error.ts";
import { supabase } from "./supabase.ts";
import { workspaceId } from "./workspace.ts";

/** Why an undo left something as it is. */
export type ConflictReason = "changed" | "gone" | "missing" | "taken" | "exists" | "edited" | "used" | "refused";
export type Conflict = {
  entity: string;
  record_id: string;
  name: string | null;
  columns: string[];
  reason: ConflictReason;
};
export type UndoResult = { undone: number; conflicts: Conflict[]; change_set_id?: string | null };
type SetResult = { change_set_id: string | null };

/** Everything a change of many records may show up in. */
const invalidates = [
  "records",
  "changes",
  "change-sets",
  "activities",
  "tags",
  "files",
  "home",
  "board",
  "duplicates",
  "similar",
];

/** Gives many records the same values; `changes` is {column: value}, within `custom` by key. */
export const bulkEdit = mutationOptions({
  mutationFn: async ({ entity, ids, changes }: { entity: string; ids: string[]; changes: Record<string, unknown> }) =>
    unwrap(
      await supabase.rpc("bulk_edit", { workspace_id: workspaceId(), entity, ids, changes: changes as never }),
    ) as SetResult & { changed: number },
  meta: { invalidates },
});

/** Deletes records, and what belongs to them alone. */
export const bulkDelete = mutationOptions({
  mutationFn: async ({ entity, ids }: { entity: string; ids: string[] }) =>
    unwrap(await supabase.rpc("bulk_delete", { workspace_id: workspaceId(), entity, ids })) as SetResult & {
      deleted: number;
    },
  meta: { invalidates },
});

type Merge = { entity: string; keep: string; merge: string[]; fields: Record<string, unknown> };

/** Makes one record of several; it takes the values in `fields`. */
export const mergeRecords = mutationOptions({
  mutationFn: async ({ fields, ...rest }: Merge) =>
    unwrap(
      await supabase.rpc("merge_records", { workspace_id: workspaceId(), ...rest, fields: fields as never }),
    ) as SetResult,
  meta: { invalidates },
});

/** Takes a change set back; what was changed since is left and comes back as conflicts. */
export const undoChangeSet = mutationOptions({
  mutationFn: async (changeSetId: string) =>
    unwrap(
      await supabase.rpc("undo_change_set", { workspace_id: workspaceId(), change_set_id: changeSetId }),
    ) as UndoResult,
  meta: { invalidates },
});

/** What undoing a change set would do and leave. */
export const undoPreviewQuery = (changeSetId: string) =>
  queryOptions({
    queryKey: ["undo-preview", workspaceId(), changeSetId],
    queryFn: async () =>
      unwrap(
        await supabase.rpc("preview_undo", { workspace_id: workspaceId(), change_set_id: changeSetId }),
      ) as UndoResult,
    staleTime: 0,
    retry: false,
  });

export type ChangeSet = {
  id: string;
  kind: "bulk_edit" | "delete" | "merge" | "import" | "sample" | "undo";
  entity: string;
  at: string;
  record_count: number;
  undoes: string | null;
  actor: { id: string; name: string } | null;
};

/** What was changed in one go, the newest first. */
export const changeSetsQuery = () =>
  queryOptions({
    queryKey: ["change-sets", workspaceId()],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from("change_sets")
          .select("id, kind, entity, at, record_count, undoes, actor:members!actor_id(id, name)")
          .eq("workspace_id", workspaceId())
          .order("at", { ascending: false })
          .order("id", { ascending: false })
          .limit(200)
          .abortSignal(signal)
          .overrideTypes<ChangeSet[], { merge: false }>(),
      ),
  });
