import { useSyncExternalStore } from "react";

import { formDraftPrefix } from "#domain/form-drafts.ts";
import type { Entity } from "#domain/records/entity.ts";
import type { RecordColumn } from "#domain/records/record-columns.ts";
import { onUserChange } from "#web/data/session/session.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

import type { MergedRecord } from "./merged-into.ts";
import type { Linked, RecordRow } from "./records.ts";

/** The new value of a cell. */
export type CellWrite = {
  entity: Entity;
  /** The record as it was read when editing started. */
  row: RecordRow;
  column: RecordColumn;
  value: unknown;
  /** The record that the new value links to. */
  linked?: Linked | null | undefined;
  /** Further columns that change with it. */
  also?: Record<string, unknown> | undefined;
};

/** A value typed into a cell that could not be saved, with the reason. */
export type UnsavedEdit = CellWrite &
  (
    | { reason: "failed" | "left" | "gone" }
    /** Another user changed the same cell: the record as it is now. */
    | { reason: "conflict"; latest: RecordRow }
    /** The record was merged into another one. */
    | { reason: "merged"; kept: MergedRecord }
  );

type Stored = UnsavedEdit & { workspace: string };

/** A reload keeps them, as it keeps the text of forms. */
const storageKey = `${formDraftPrefix}cells`;

let edits = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]") as readonly Stored[];
const watchers = new Set<() => void>();

function change(next: readonly Stored[]) {
  edits = next;
  if (next.length === 0) sessionStorage.removeItem(storageKey);
  else sessionStorage.setItem(storageKey, JSON.stringify(next));
  for (const watcher of watchers) watcher();
}

addEventListener("beforeunload", (event) => {
  if (edits.length > 0) event.preventDefault();
});

// Other users never see what one user typed.
onUserChange(() => change([]));

const isOf = ({ row, column }: CellWrite, id: string, path: string) => row.id === id && column.path === path;

/** Stores what was typed into a cell until it is saved or discarded. */
export const storeEdit = (edit: UnsavedEdit) =>
  change([
    ...edits.filter((other) => !isOf(other, edit.row.id, edit.column.path)),
    { ...edit, workspace: workspaceId() },
  ]);

/** Removes what was typed into a cell, once it is saved or discarded. */
export function dropEdit({ row, column }: Pick<CellWrite, "row" | "column">) {
  if (edits.some((edit) => isOf(edit, row.id, column.path)))
    change(edits.filter((edit) => !isOf(edit, row.id, column.path)));
}

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Returns all unsaved edits, each with its workspace. */
export const useUnsavedEdits = (): readonly Stored[] => useSyncExternalStore(watch, () => edits);

/** Returns the unsaved edit of one cell, if there is one. */
export const useUnsavedEdit = (id: string, column: RecordColumn | undefined): UnsavedEdit | undefined =>
  useSyncExternalStore(watch, () => edits.find((edit) => column && isOf(edit, id, column.path)));
