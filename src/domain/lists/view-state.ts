import { type TableSearch, tableSearchSchema } from "#domain/lists/table-search.ts";
import type { Entity } from "#domain/records/entity.ts";
import { hasFeature } from "#domain/records/kinds/kinds.ts";

const keys = ["q", "where", "sort", "cols", "group", "as", "by", "pipeline", "size"] as const;

/** What a saved view keeps of a list: everything but the page and the month that are open. */
export type ViewState = Pick<TableSearch, (typeof keys)[number]>;

/** What a view would keep of a list as it stands. */
export function viewStateOf(search: TableSearch): ViewState {
  return Object.fromEntries(keys.flatMap((key) => (search[key] === undefined ? [] : [[key, search[key]]])));
}

/** What was stored, read as carefully as an address bar: what does not fit is left out. */
export function readViewState(stored: unknown): ViewState {
  const read = tableSearchSchema.safeParse(stored);
  return read.success ? viewStateOf(read.data) : {};
}

/** Whether two lists show the same in the same way. */
export function isSameView(one: ViewState, other: ViewState): boolean {
  return keys.every((key) => one[key] === other[key]);
}

/** The ways in which a list can be shown; a board has a column a stage. */
export const viewModes = (entity: Entity): readonly NonNullable<TableSearch["as"]>[] =>
  hasFeature(entity, "stages") ? ["table", "board", "calendar"] : ["table", "calendar"];
