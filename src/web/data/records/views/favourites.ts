import { mutationOptions, queryOptions } from "@tanstack/react-query";

import type { Entity } from "#domain/records/entity.ts";
import { kindList, kinds } from "#domain/records/kinds/kinds.ts";
import { readViewState, type ViewState } from "#domain/records/lists/view-state.ts";
import { type AboutRecords, aboutRecords, recordsAbout } from "#web/data/records/about-records.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

export type FavouriteRecord = { id: string; target: RecordTarget; name: string; state?: ViewState };
/** A pinned page. The ID of its target is the page's path. */
type FavouritePage = { id: string; target: PageTarget };
export type Favourite = FavouriteRecord | FavouritePage;
type RecordTarget = { kind: "record" | "view"; entity: Entity; id: string };
type PageTarget = { kind: "page"; id: string };
export type FavouriteTarget = RecordTarget | PageTarget;

export const isPage = (favourite: Favourite): favourite is FavouritePage => favourite.target.kind === "page";

export type FavouriteRow = AboutRecords & {
  id: string;
  page: string | null;
  saved_view: { id: string; name: string; entity: Entity; state: unknown } | null;
};

export const favouritesQuery = () =>
  queryOptions({
    queryKey: ["records", "favourites", workspaceId()],
    queryFn: async ({ signal }): Promise<Favourite[]> => {
      const rows = unwrap(
        await supabase
          .from("favourites")
          .select(`id,page,saved_view:saved_views!saved_view_id(id,name,entity,state),${aboutRecords}` as const)
          .eq("workspace_id", workspaceId())
          .order("id")
          .limit(200)
          .abortSignal(signal),
      );
      return toFavourites(rows);
    },
  });

export const toFavourites = (rows: readonly FavouriteRow[]): Favourite[] =>
  rows.flatMap(({ id, page, saved_view: view, ...records }): Favourite[] => {
    if (page !== null) return [{ id, target: { kind: "page", id: page } }];
    if (view) {
      const target = { kind: "view", entity: view.entity, id: view.id } as const;
      return [{ id, target, name: view.name, state: readViewState(view.state) }];
    }
    return recordsAbout(records).map(({ entity, name, ...record }) => ({
      id,
      target: { kind: "record" as const, entity, id: record.id },
      name,
    }));
  });

export const addFavourite = mutationOptions({
  mutationFn: async (target: FavouriteTarget) => {
    unwrap(
      await supabase
        .from("favourites")
        // Adding the same favourite in two windows is not an error.
        .upsert(
          { ...pointerTo(target), workspace_id: workspaceId() },
          { ignoreDuplicates: true, onConflict: uniqueColumns },
        ),
    );
  },
  meta: { changes: ["favourites"] },
});

function pointerTo(target: FavouriteTarget) {
  if (target.kind === "page") return { page: target.id };
  return target.kind === "view" ? { saved_view_id: target.id } : { [kinds[target.entity].pointer]: target.id };
}

const uniqueColumns = [
  "workspace_id",
  "member_id",
  "saved_view_id",
  "page",
  ...kindList.map(({ pointer }) => pointer),
].join(",");

export const removeFavourite = mutationOptions({
  mutationFn: async ({ id }: { id: string }) => {
    unwrap(await supabase.from("favourites").delete().eq("workspace_id", workspaceId()).eq("id", id));
  },
  meta: { changes: ["favourites"] },
});
