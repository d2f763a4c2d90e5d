import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";

import type { Entity } from "#domain/records/entity.ts";
import { valueOf } from "#domain/records/record-columns.ts";
import { readMergedInto } from "#web/data/records/merged-into.ts";
import { recordQuery, type RecordRow, updateRecord, writeRecord } from "#web/data/records/records.ts";
import { type CellWrite, dropEdit, storeEdit, type UnsavedEdit } from "#web/data/records/unsaved-edits.ts";
import { toAppError } from "#web/data/requests/app-error.ts";
import { showError } from "#web/ui/show-error.ts";

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const columnsOf = ({ column, value, also }: CellWrite, custom: unknown) =>
  column.path === column.name
    ? { ...also, [column.name]: value }
    : { ...also, custom: { ...(custom as Record<string, unknown>), [column.name]: value } };

/** Returns a record with a new value in a cell, for display while saving is pending or has failed. */
export const withCell = (row: RecordRow, { column, value, linked, also }: CellWrite): RecordRow => ({
  ...row,
  ...also,
  [column.name]: value,
  ...(column.embed && linked !== undefined && { [column.embed]: linked }),
});

const readLatest = (client: QueryClient, { entity, row }: CellWrite) =>
  client.fetchQuery({ ...recordQuery(entity, row.id), staleTime: 0 });

/**
 * Writes one cell based on the version that was read. Returns the new version, or the latest record if another user
 * changed the same cell.
 */
async function writeCell(
  client: QueryClient,
  request: CellWrite,
): Promise<{ version: number } | { latest: RecordRow }> {
  const { entity, row, column } = request;
  // Custom fields share one column, so the current values of the others are needed to write it.
  let latest = column.path === column.name ? null : await readLatest(client, request);
  for (let attempt = 0; ; attempt += 1) {
    const { version } = latest ?? row;
    if (latest && version !== row.version && !isSame(valueOf(latest, column), valueOf(row, column))) return { latest };
    try {
      return await writeRecord(entity, { id: row.id, version, columns: columnsOf(request, latest?.custom) });
    } catch (error) {
      if (toAppError(error).code !== "conflict" || attempt > 3) throw error;
      latest = await readLatest(client, request);
    }
  }
}

/** Returns the unsaved edit of a record that no longer exists: it was merged into another one, or deleted. */
async function findDeleted(write: CellWrite): Promise<UnsavedEdit> {
  const merged = await readMergedInto(write.row.id).catch(() => null);
  return merged ? { ...write, reason: "merged", kept: merged } : { ...write, reason: "gone" };
}

/**
 * Saves one cell optimistically. If another user changed other cells of the record in the meantime, both changes are
 * kept. If another user changed the same cell, `onConflict` is called. A value that cannot be saved is stored with the
 * reason (unsaved-edits.ts), so that nothing typed is lost.
 */
export function useSaveCell(entity: Entity, onConflict?: (edit: UnsavedEdit) => void) {
  const client = useQueryClient();
  const pages = { queryKey: ["records", entity, "page"] } as const;
  const patch = (write: CellWrite, change: (row: RecordRow) => RecordRow) =>
    client.setQueriesData<RecordRow[]>(pages, (rows) =>
      rows?.map((row) => (row.id === write.row.id ? change(row) : row)),
    );

  return useMutation({
    mutationFn: (write: CellWrite) => writeCell(client, write),
    onMutate: async (write) => {
      await client.cancelQueries(pages);
      const before = client.getQueriesData<RecordRow[]>(pages);
      patch(write, (row) => withCell(row, write));
      return before;
    },
    onSuccess: (result, write, before) => {
      if ("version" in result) {
        dropEdit(write);
        patch(write, (row) => ({ ...row, version: result.version }));
        return;
      }
      before.forEach(([key, rows]) => client.setQueryData(key, rows));
      const edit = { ...write, reason: "conflict", latest: result.latest } as const;
      storeEdit(edit);
      onConflict?.(edit);
    },
    onError: async (error, write, before) => {
      before?.forEach(([key, rows]) => client.setQueryData(key, rows));
      const known = toAppError(error);
      storeEdit({ ...write, reason: "failed" });
      if (known.code === "notFound") storeEdit(await findDeleted(write));
      else showError(known);
    },
    meta: updateRecord(entity).meta,
  });
}
