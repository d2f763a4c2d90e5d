import { useQuery } from "@tanstack/react-query";

import type { Entity } from "#domain/records/entity.ts";
import type { TableSearch } from "#domain/records/lists/table-search.ts";
import { isSameView, viewStateOf } from "#domain/records/lists/view-state.ts";

import { type SavedView, savedViewsQuery } from "./saved-views.ts";

/** Returns the search parameters that open a view. */
export const searchOfView = ({ id, state }: SavedView): TableSearch => ({ ...state, view: id });

/** Returns the views of a list, the open view, the state of the list, and whether that state differs from the view. */
export function useOpenView(entity: Entity, search: TableSearch) {
  const { data: views } = useQuery(savedViewsQuery(entity));
  const view = views?.find(({ id }) => id === search.view);
  const state = viewStateOf(search);
  // Without an open view, changes to the display do not count.
  const isChanged = view
    ? !isSameView(state, view.state)
    : !isSameView({ ...state, as: undefined, by: undefined, pipeline: undefined }, {});
  return { views: views ?? [], view, state, isChanged: views !== undefined && isChanged };
}
