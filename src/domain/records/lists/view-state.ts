import type { Entity } from "#domain/records/entity.ts";
import { hasFeature } from "#domain/records/kinds/kinds.ts";
import { type TableSearch, tableSearchSchema } from "#domain/records/lists/table-search.ts";

const keys = ["q", "where", "sort", "cols", "group", "as", "by", "pipeline", "size"] as const;

/** The state of a list that a saved view contains: everything except the current page and month. */
export type ViewState = Pick<TableSearch, (typeof keys)[number]>;

/** Returns the part of a list's state that a view contains. */
export function viewStateOf(search: TableSearch): ViewState {
  return Object.fromEntries(keys.flatMap((key) => (search[key] === undefined ? [] : [[key, search[key]]])));
}

/** Parses a stored view with the same rules as a URL. Invalid values are dropped. */
export function readViewState(stored: unknown): ViewState {
  const read = tableSearchSchema.safeParse(stored);
  return read.success ? viewStateOf(read.data) : {};
}

/** True if two lists display the same records in the same way. */
export function isSameView(one: ViewState, other: ViewState): boolean {
  return keys.every((key) => one[key] === other[key]);
}

/** Returns the display modes of a list. A board has one column per stage; products belong to no day. */
export function viewModes(entity: Entity): readonly NonNullable<TableSearch["as"]>[] {
  if (entity === "products") return ["table"];
  return hasFeature(entity, "stages") ? ["table", "board", "calendar"] : ["table", "calendar"];
}
