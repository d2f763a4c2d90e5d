/** The old and the new value, by column. */
export type Changes = Record<string, [before: unknown, after: unknown]>;

/** The reasons why an undo left something unchanged. */
export type ConflictReason =
  | "changed"
  | "gone"
  | "missing"
  | "taken"
  | "exists"
  | "edited"
  | "used"
  | "refused"
  | "kept";
export type Conflict = {
  entity: string;
  record_id: string;
  name: string | null;
  columns: string[];
  reason: ConflictReason;
};
/** The result of an undo. All conflicts are counted; only the first hundred are listed. */
export type UndoResult = {
  undone: number;
  conflict_count: number;
  conflicts: Conflict[];
  change_set_id?: string | null;
};
/** The ID of the change set; null if nothing was changed. */
export type SetResult = { change_set_id: string | null };

/** The changes of one record in a change set. */
export type ChangedRecord = {
  entity: string;
  record_id: string;
  action: "made" | "deleted" | "changed";
  name: string | null;
  exists: boolean;
  currency: string | null;
  /** The changes by column, with custom fields as `custom.cf_colour`. */
  cells: Changes;
  /** The current values of columns that have changed since the change set. */
  held: Record<string, unknown>;
  fate: Exclude<ConflictReason, "changed" | "missing" | "taken" | "refused" | "kept"> | null;
};
/** A page of changed records, and the names for the IDs in it. */
export type ChangedRecordPage = { records: ChangedRecord[]; names: Record<string, string>; next: string | null };
