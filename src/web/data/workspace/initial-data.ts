import { type QueryClient, queryOptions } from "@tanstack/react-query";

import type { CustomField } from "#domain/records/custom-fields/custom-fields.ts";
import type { Entity } from "#domain/records/entity.ts";
import { entities } from "#domain/records/kinds/kinds.ts";
import type { Onboarding } from "#domain/workspace/onboarding.ts";
import { distinguishMembers } from "#domain/workspace/people/members.ts";
import { type Pipeline, pipelinesQuery } from "#web/data/deals/pipelines.ts";
import { stagesQuery } from "#web/data/deals/stages.ts";
import { type SampleState, sampleStateQuery } from "#web/data/imports/sample-state.ts";
import { allCustomFieldsQuery } from "#web/data/records/custom-fields.ts";
import type { StoredLayout } from "#web/data/records/record-layouts.ts";
import { type FavouriteRow, favouritesQuery, toFavourites } from "#web/data/records/views/favourites.ts";
import { type SavedViewRow, savedViewsQuery, toSavedView } from "#web/data/records/views/saved-views.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { balanceQuery, type UserTokens } from "#web/data/tokens/tokens.ts";

import { type Member, membersQuery } from "./members.ts";
import { unreadQuery } from "./notifications.ts";
import { onboardingQuery } from "./onboarding.ts";
import { type PhotoRow, photosQuery, toPhotos } from "./photos.ts";
import { type Profile, profileQuery } from "./profile.ts";
import { chooseWorkspace, storedWorkspace, type Workspace, workspacesQuery } from "./workspace.ts";

/** Data needed by every screen. Each part has the format of its own request. */
type Opening = {
  position: string;
  workspace_id: string | null;
  workspaces: (Omit<Workspace, "memberId"> & { member_id: string })[];
  profile: Profile | null;
  onboarding: Onboarding | null;
  tokens: UserTokens | null;
  photos: PhotoRow[];
  members: Member[];
  custom_fields: CustomField[];
  record_layouts: StoredLayout[];
  pipelines: Pipeline[];
  saved_views: (SavedViewRow & { entity: Entity })[];
  favourites: FavouriteRow[];
  unread: number;
  samples: SampleState | null;
};

const queryKey = ["opening"] as const;

/**
 * Reads the data needed by every screen in one request and caches each part under its own key, from where it is
 * refetched later. The query's own data is the log position: all cached data was read there or later, so only later
 * change events can be missed.
 */
export const initialDataQuery = queryOptions({
  queryKey,
  queryFn: async ({ client }): Promise<string> => {
    const own = client.getQueryCache().find({ queryKey });
    const preferred = storedWorkspace();
    const request = supabase.rpc("open_workspace", preferred === null ? {} : { preferred }).single();
    const opening = unwrap(await request.overrideTypes<Opening, { merge: false }>());
    // Signing in as another user clears the cache. This response must then not be cached.
    if (own === client.getQueryCache().find({ queryKey })) cacheParts(client, opening);
    return opening.position;
  },
  staleTime: Infinity,
  gcTime: Infinity,
  meta: { isQuiet: true },
});

function cacheParts(client: QueryClient, opening: Opening) {
  client.setQueryData(
    workspacesQuery.queryKey,
    opening.workspaces.map(({ member_id: memberId, ...workspace }) => ({ ...workspace, memberId })),
  );
  client.setQueryData(onboardingQuery.queryKey, opening.onboarding);
  client.setQueryData(photosQuery.queryKey, toPhotos(opening.photos));
  if (opening.profile) client.setQueryData(profileQuery.queryKey, opening.profile);
  if (opening.tokens) client.setQueryData(balanceQuery.queryKey, opening.tokens);
  if (opening.workspace_id === null) return;
  // The parts of a workspace are cached under keys with its ID.
  chooseWorkspace(opening.workspace_id);
  client.setQueryData(membersQuery().queryKey, distinguishMembers(opening.members));
  client.setQueryData(allCustomFieldsQuery().queryKey, opening.custom_fields);
  // The query itself is loaded with the pages of records.
  client.setQueryData(["record-layouts", opening.workspace_id], opening.record_layouts);
  client.setQueryData(pipelinesQuery().queryKey, opening.pipelines);
  const byPipeline = opening.pipelines.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  client.setQueryData(
    stagesQuery().queryKey,
    byPipeline.flatMap(({ stages }) => stages),
  );
  client.setQueryData(favouritesQuery().queryKey, toFavourites(opening.favourites));
  client.setQueryData(unreadQuery().queryKey, opening.unread);
  if (opening.samples) client.setQueryData(sampleStateQuery().queryKey, opening.samples);
  for (const entity of entities) {
    const views = opening.saved_views.filter((view) => view.entity === entity);
    client.setQueryData(savedViewsQuery(entity).queryKey, views.map(toSavedView));
  }
}
