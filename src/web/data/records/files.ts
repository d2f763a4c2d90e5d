import { mutationOptions, queryOptions } from "@tanstack/react-query";

import type * as functions from "#domain/functions/files.ts";
import type { Entity } from "#domain/records/entity.ts";
import { kinds } from "#domain/records/kinds/kinds.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { callFunction, sendFile } from "#web/data/requests/function-request.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { saveRow } from "#web/data/requests/save-rows.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** The latest 200 files of a record, latest first, with download links that are valid for an hour. */
export const filesQuery = (entity: Entity, recordId: string) =>
  queryOptions({
    queryKey: ["files", entity, workspaceId(), recordId],
    queryFn: async ({ signal }) => {
      const files = unwrap(
        await supabase
          .from("files")
          .select("id, version, name, media_type, byte_size, created_at, author:members!created_by(id, name)")
          .eq("workspace_id", workspaceId())
          .eq(kinds[entity].pointer, recordId)
          .order("id", { ascending: false })
          .limit(200)
          .abortSignal(signal),
      );
      if (files.length === 0) return [];
      const links = await callFunction<typeof functions.linkFiles>("POST /files/links", {
        body: { workspace_id: workspaceId(), ids: files.map(({ id }) => id) },
      });
      return files.flatMap((file) => {
        const link = links[file.id];
        return link ? [{ ...file, ...link }] : [];
      });
    },
    // The links expire after an hour.
    staleTime: 30 * 60_000,
  });

export type RecordFile = ResponseOf<typeof filesQuery>[number];

type Upload = { file: File; entity: Entity; recordId: string; onProgress: (sent: number) => void; signal: AbortSignal };

export const uploadFile = mutationOptions({
  mutationFn: ({ file, entity, recordId, ...rest }: Upload) =>
    sendFile<typeof functions.uploadFile>("POST /files", {
      options: { workspace_id: workspaceId(), name: file.name, [kinds[entity].pointer]: recordId },
      file,
      ...rest,
    }),
  meta: { isQuiet: true, changes: ["files"] },
});

export const renameFile = mutationOptions({
  mutationFn: ({ file, name }: { file: RecordFile; name: string }) => saveRow("files", file, { name }),
  meta: { changes: ["files"] },
});
