import { mutationOptions, queryOptions } from "@tanstack/react-query";

import type { Json, Row } from "#domain/database.ts";
import type { SheetBlock } from "#domain/sheets/sheet-block.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { saveRow } from "#web/data/requests/save-rows.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

export type SheetHead = Pick<Row<"sheets">, "id" | "version" | "name" | "revision" | "updated_at" | "updated_by">;
export type Sheet = Pick<Row<"sheets">, "id" | "version" | "name" | "revision" | "content" | "blocks">;

const maxSheets = 500;

/** The spreadsheets of the workspace without their content, most recently changed first. */
export const sheetsQuery = () =>
  queryOptions({
    queryKey: ["sheets", workspaceId()],
    queryFn: async ({ signal }): Promise<SheetHead[]> =>
      unwrap(
        await supabase
          .from("sheets")
          .select("id, version, name, revision, updated_at, updated_by")
          .eq("workspace_id", workspaceId())
          .order("updated_at", { ascending: false })
          .limit(maxSheets)
          .abortSignal(signal),
      ),
  });

/** A spreadsheet at the time it was opened. Changes saved by others do not affect it while it is being edited. */
export const sheetQuery = (id: string) =>
  queryOptions({
    queryKey: ["sheets", "content", workspaceId(), id],
    queryFn: async ({ signal }): Promise<Sheet | null> =>
      unwrap(
        await supabase
          .from("sheets")
          .select("id, version, name, revision, content, blocks")
          .eq("workspace_id", workspaceId())
          .eq("id", id)
          .abortSignal(signal)
          .maybeSingle(),
      ),
    staleTime: Infinity,
    gcTime: 0,
  });

type NewSheet = { id?: string; name: string; content?: string | Promise<string>; blocks?: Json };

export const storedBlocks = (blocks: readonly SheetBlock[]): Json => [...blocks] as Json;

/** Creates a spreadsheet, or restores a deleted one with its ID. Returns the ID. */
export const createSheet = mutationOptions({
  mutationFn: async ({ content, ...sheet }: NewSheet) =>
    unwrap(
      await supabase
        .from("sheets")
        .insert({ ...sheet, content: await content, workspace_id: workspaceId() })
        .select("id")
        .single(),
    ).id,
  meta: { changes: ["sheets"] },
});

export const renameSheet = mutationOptions({
  mutationFn: ({ sheet, name }: { sheet: Pick<SheetHead, "id" | "version" | "name">; name: string }) =>
    saveRow("sheets", sheet, { name }),
  meta: { changes: ["sheets"] },
});

/** Deletes a spreadsheet and returns it, so that it can be restored. */
export const deleteSheet = mutationOptions({
  mutationFn: async (id: string) =>
    unwrap(
      await supabase
        .from("sheets")
        .delete()
        .eq("workspace_id", workspaceId())
        .eq("id", id)
        .select("id, name, content, blocks")
        .single(),
    ),
  meta: { changes: ["sheets"] },
});

/** Duplicates the stored version of a spreadsheet; returns the ID of the copy. */
export const duplicateSheet = mutationOptions({
  mutationFn: async ({ id, name }: { id: string; name: string }) => {
    const stored = unwrap(
      await supabase.from("sheets").select("content, blocks").eq("workspace_id", workspaceId()).eq("id", id).single(),
    );
    return unwrap(
      await supabase
        .from("sheets")
        .insert({ name, ...stored, workspace_id: workspaceId() })
        .select("id")
        .single(),
    ).id;
  },
  meta: { changes: ["sheets"] },
});

type Written = { id: string; revision: number; content: string; blocks: readonly SheetBlock[] };

/**
 * Saves changes based on a revision. Returns the new revision, or null if another user has saved or deleted the
 * spreadsheet in the meantime.
 */
export const saveSheet = mutationOptions({
  mutationFn: async ({ id, revision, content, blocks }: Written) => {
    const saved = unwrap(
      await supabase
        .from("sheets")
        .update({ content, blocks: storedBlocks(blocks) })
        .eq("workspace_id", workspaceId())
        .eq("id", id)
        .eq("revision", revision)
        .select("revision")
        .maybeSingle(),
    );
    return saved?.revision ?? null;
  },
  meta: { changes: ["sheets"] },
});
