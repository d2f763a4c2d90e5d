/** The old and the new value by column. */
export type Changes = Record<string, [before: unknown, after: unknown]>;

/** Reasons why an undo left something unchanged. */
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
/** The result of an undo; all conflicts are counted, and the first hundred listed. */
export type UndoResult = {
  undone: number;
  conflict_count: number;
  conflicts: Conflict[];
  change_set_id?: string | null;
};
/** The change set, if anything was changed. */
export type SetResult = { change_set_id: string | null };

/** The changes of one record in a change set. */
export type ChangedRecord = {
  entity: string;
  record_id: string;
  action: "made" | "deleted" | "changed";
  name: string | null;
  exists: boolean;
  currency: string | null;
  /** Keyed by column, a custom field as `custom.cf_colour`. */
  cells: Changes;
  /** The current values that differ from those of the change set. */
  held: Record<string, unknown>;
  fate: Exclude<ConflictReason, "changed" | "missing" | "taken" | "refused" | "kept"> | null;
};
/** A page of changed records, with the names of ids. */
export type ChangedRecordPage = { records: ChangedRecord[]; names: Record<string, string>; next: string | null };
