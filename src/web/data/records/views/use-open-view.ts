import { useQuery } from "@tanstack/react-query";

import type { Entity } from "#domain/records/entity.ts";
import { hasFeature } from "#domain/records/kinds/kinds.ts";
import { standardViewId } from "#domain/records/lists/standard-view-ids.ts";
import { standardViews } from "#domain/records/lists/standard-views.ts";
import type { TableSearch } from "#domain/records/lists/table-search.ts";
import { isSameView, viewStateOf } from "#domain/records/lists/view-state.ts";
import { stagesQuery } from "#web/data/deals/stages.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";

import { type SavedView, savedViewsQuery } from "./saved-views.ts";

type Member = Pick<Workspace, "memberId">;
type Stages = readonly { id: string; kind: string }[];

export const searchOfView = ({ id, state }: Pick<SavedView, "id" | "state">): TableSearch => ({ ...state, view: id });

/** Returns the standard views of a list. */
export const viewsOf = (entity: Entity, stages: Stages, { memberId }: Member) =>
  standardViews(entity, { memberId, openStages: stages.filter(({ kind }) => kind === "open").map(({ id }) => id) });

/**
 * Returns the views of a list, standard ones first, the open view, the state of the list, and whether that state
 * differs from the view.
 */
export function useOpenView(entity: Entity, search: TableSearch, member: Member) {
  const { data: saved } = useQuery(savedViewsQuery(entity));
  const { data: stages = [] } = useQuery({ ...stagesQuery(), enabled: hasFeature(entity, "stages") });
  // A standard view cannot be changed, and its name is a translated text.
  const standard = viewsOf(entity, stages, member).map(({ id, state }): SavedView => ({
    id,
    version: 0,
    name: id,
    isShared: false,
    madeBy: null,
    state,
  }));
  const views = [...standard, ...(saved ?? [])];
  const view = views.find(({ id }) => id === search.view);
  const state = viewStateOf(search);
  // Without a saved view, changes to the display do not count.
  const isSaved = view !== undefined && standardViewId(view.id) === undefined;
  const isChanged = !isSameView(
    isSaved ? state : { ...state, as: undefined, by: undefined, pipeline: undefined },
    view?.state ?? {},
  );
  return { views, view, state, isChanged: saved !== undefined && isChanged };
}
