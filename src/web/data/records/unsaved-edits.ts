import { useSyncExternalStore } from "react";

import { formDraftPrefix } from "#domain/form-drafts.ts";
import type { Entity } from "#domain/records/entity.ts";
import type { RecordColumn } from "#domain/records/record-columns.ts";
import { createStore } from "#domain/store.ts";
import { onUserChange } from "#web/data/auth/session.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

import type { MergedRecord } from "./merged-into.ts";
import type { Linked, RecordRow } from "./records.ts";

/** A new value of a cell, to be written. */
export type CellWrite = {
  entity: Entity;
  /** The record when editing started. */
  row: RecordRow;
  column: RecordColumn;
  value: unknown;
  /** The record that the new value links to. */
  linked?: Linked | null | undefined;
  /** Other columns that change together with the cell. */
  also?: Record<string, unknown> | undefined;
};

/** A value typed into a cell that was not saved: saving failed, the user left the cell, or the record was deleted. */
export type UnsavedEdit = CellWrite &
  (
    | { reason: "failed" | "left" | "gone" }
    /** Another user changed the same cell. `latest` is the current record. */
    | { reason: "conflict"; latest: RecordRow }
    /** The record was merged into the record `kept`. */
    | { reason: "merged"; kept: MergedRecord }
  );

type Stored = UnsavedEdit & { workspace: string };

/** The edits are kept in session storage, so that they survive a reload, as the text of forms does. */
const storageKey = `${formDraftPrefix}cells`;

type EditsByRow = ReadonlyMap<string, readonly Stored[]>;

const edits = createStore<EditsByRow>(
  Map.groupBy(JSON.parse(sessionStorage.getItem(storageKey) ?? "[]") as readonly Stored[], ({ row }) => row.id),
);

function change(next: EditsByRow) {
  if (next.size === 0) sessionStorage.removeItem(storageKey);
  else sessionStorage.setItem(storageKey, JSON.stringify([...next.values()].flat()));
  edits.set(next);
}

addEventListener("beforeunload", (event) => {
  if (edits.get().size > 0) event.preventDefault();
});

// Cleared when the user changes, because others must not see these edits.
onUserChange(() => change(new Map()));

const none: readonly Stored[] = [];
const ofRow = (id: string) => edits.get().get(id) ?? none;

/** Stores the text typed into a cell until it is saved or discarded. */
export function storeEdit(edit: UnsavedEdit) {
  const others = ofRow(edit.row.id).filter(({ column }) => column.path !== edit.column.path);
  change(new Map(edits.get()).set(edit.row.id, [...others, { ...edit, workspace: workspaceId() }]));
}

/** Removes the text typed into a cell, after it was saved or discarded. */
export function dropEdit({ row, column: { path } }: Pick<CellWrite, "row" | "column">) {
  const others = ofRow(row.id).filter(({ column }) => column.path !== path);
  if (others.length === ofRow(row.id).length) return;
  const next = new Map(edits.get());
  if (others.length === 0) next.delete(row.id);
  else next.set(row.id, others);
  change(next);
}

/** Returns all unsaved edits, each with its workspace. */
export const useUnsavedEdits = (): readonly Stored[] =>
  [...useSyncExternalStore(edits.watch, edits.get).values()].flat();

/** Returns the unsaved edits of one row. Edits of other rows do not cause a re-render. */
export const useUnsavedEditsOf = (id: string): readonly UnsavedEdit[] =>
  useSyncExternalStore(edits.watch, () => ofRow(id));

export const useUnsavedEdit = (id: string, column: RecordColumn | undefined): UnsavedEdit | undefined =>
  useUnsavedEditsOf(id).find((edit) => edit.column.path === column?.path);

/** Keys of the edits shown by cells on the screen. */
const shown = createStore<readonly string[]>([]);
const keyOf = (id: string, path: string) => `${id} ${path}`;

/** Marks an edit as shown by a cell on the screen, until the returned function is called. */
export function markShown(id: string, path: string): () => void {
  const key = keyOf(id, path);
  shown.set([...shown.get(), key]);
  // Two lists may show the same cell: only one occurrence is removed.
  return () => shown.set(shown.get().toSpliced(shown.get().indexOf(key), 1));
}

/**
 * Returns the unsaved edits that the user cannot save or discard in a cell, because the cell is not on the screen or
 * the record no longer exists.
 */
export function useHiddenEdits(): readonly Stored[] {
  const keys = useSyncExternalStore(shown.watch, shown.get);
  return useUnsavedEdits().filter(
    ({ reason, row, column }) => reason === "merged" || reason === "gone" || !keys.includes(keyOf(row.id, column.path)),
  );
}
