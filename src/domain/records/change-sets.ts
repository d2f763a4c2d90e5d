/** By column, what it held and what it holds. */
export type Changes = Record<string, [before: unknown, after: unknown]>;

/** Why an undo left something as it is. */
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
/** All conflicts are counted, and the first hundred named. */
export type UndoResult = {
  undone: number;
  conflict_count: number;
  conflicts: Conflict[];
  change_set_id?: string | null;
};
/** Under which change set it stands, where anything was changed. */
export type SetResult = { change_set_id: string | null };

/** What a change set did to one record. */
export type ChangedRecord = {
  entity: string;
  record_id: string;
  action: "made" | "deleted" | "changed";
  name: string | null;
  exists: boolean;
  currency: string | null;
  /** By column, a custom field as `custom.cf_colour`. */
  cells: Changes;
  /** What is there now where it is no longer what the set left. */
  held: Record<string, unknown>;
  fate: Exclude<ConflictReason, "changed" | "missing" | "taken" | "refused" | "kept"> | null;
};
/** What ids are called stands beside the records. */
export type ChangedRecordPage = { records: ChangedRecord[]; names: Record<string, string>; next: string | null };
