import { mutationOptions, queryOptions } from "@tanstack/react-query";

import type { Row } from "#domain/database.ts";
import type { Entity } from "#domain/records/entity.ts";
import { entities } from "#domain/records/kinds/kinds.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { saveRow } from "#web/data/requests/save-rows.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

import type { RecordRow } from "./records.ts";

export type Tag = Pick<Row<"tags">, "id" | "version" | "name" | "colour">;

export const tagsQuery = () =>
  queryOptions({
    queryKey: ["tags", workspaceId()],
    queryFn: async ({ signal }): Promise<Tag[]> =>
      unwrap(
        await supabase
          .from("tags")
          .select("id, version, name, colour")
          .eq("workspace_id", workspaceId())
          .order("name")
          .order("id")
          .limit(1000)
          .abortSignal(signal),
      ),
  });

export const tagCountsQuery = () =>
  queryOptions({
    queryKey: ["tags", "counts", workspaceId()],
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc("tag_counts", { workspace_id: workspaceId() }).abortSignal(signal)),
  });

export const createTag = mutationOptions({
  mutationFn: async (tag: Pick<Tag, "name" | "colour">): Promise<Tag> =>
    unwrap(
      await supabase
        .from("tags")
        .insert({ ...tag, workspace_id: workspaceId() })
        .select("id, version, name, colour")
        .single(),
    ),
  meta: { changes: ["tags"] },
});

export const updateTag = mutationOptions({
  mutationFn: ({ read, changes }: { read: Tag; changes: Partial<Pick<Tag, "name" | "colour">> }) =>
    saveRow("tags", read, changes),
  meta: { changes: ["tags"] },
});

type Tagging = { entity: Entity; ids: string[]; add?: string[]; remove?: string[] };

/** Adds and removes tags on many records. Tags that others add or remove in the meantime are kept. */
export const tagRecords = mutationOptions({
  mutationFn: async ({ entity, ids, add = [], remove = [] }: Tagging) =>
    unwrap(await supabase.rpc("tag_records", { workspace_id: workspaceId(), entity, ids, add, remove })),
  onMutate: async ({ entity, ids, add = [], remove = [] }, { client }) => {
    const tagged = new Set(ids);
    const opened = { queryKey: ["records", entity, "record", workspaceId()] } as const;
    await client.cancelQueries(opened);
    client.setQueriesData<RecordRow>(opened, (record) => {
      if (!record || !tagged.has(record.id)) return record;
      const remaining = ((record.tag_ids ?? []) as string[]).filter(
        (tag) => !remove.includes(tag) && !add.includes(tag),
      );
      return { ...record, tag_ids: [...remaining, ...add] };
    });
  },
  meta: { changes: [...entities, "change_log", "change_sets"] },
});
