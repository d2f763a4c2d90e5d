import { mutationOptions, queryOptions } from "@tanstack/react-query";

import { readViewState, type ViewState } from "#domain/lists/view-state.ts";
import type { Entity } from "#domain/records/entity.ts";
import { kindList, kinds } from "#domain/records/kinds/kinds.ts";
import { type AboutRecords, aboutRecords, recordsAbout } from "#web/data/records/about-records.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** A record that the user marked as a favourite, or a view, which includes its state. */
export type Favourite = { id: string; target: FavouriteTarget; name: string; state?: ViewState };
export type FavouriteTarget = { kind: "record" | "view"; entity: Entity; id: string };

export type FavouriteRow = AboutRecords & {
  id: string;
  saved_view: { id: string; name: string; entity: Entity; state: unknown } | null;
};

/** The user's favourites, the oldest first. */
export const favouritesQuery = () =>
  queryOptions({
    queryKey: ["records", "favourites", workspaceId()],
    queryFn: async ({ signal }): Promise<Favourite[]> => {
      const rows = unwrap(
        await supabase
          .from("favourites")
          .select(`id,saved_view:saved_views!saved_view_id(id,name,entity,state),${aboutRecords}` as const)
          .eq("workspace_id", workspaceId())
          .order("id")
          .limit(200)
          .abortSignal(signal),
      );
      return toFavourites(rows);
    },
  });

export const toFavourites = (rows: readonly FavouriteRow[]): Favourite[] =>
  rows.flatMap(({ id, saved_view: view, ...records }): Favourite[] => {
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
  mutationFn: async ({ kind, entity, id }: FavouriteTarget) => {
    const pointer = kind === "view" ? { saved_view_id: id } : { [kinds[entity].pointer]: id };
    unwrap(
      await supabase
        .from("favourites")
        // Adding it in two windows is no error.
        .upsert({ ...pointer, workspace_id: workspaceId() }, { ignoreDuplicates: true, onConflict: uniqueColumns }),
    );
  },
  meta: { changes: ["favourites"] },
});

const uniqueColumns = ["workspace_id", "member_id", "saved_view_id", ...kindList.map(({ pointer }) => pointer)].join(
  ",",
);

export const removeFavourite = mutationOptions({
  mutationFn: async ({ id }: { id: string }) => {
    unwrap(await supabase.from("favourites").delete().eq("workspace_id", workspaceId()).eq("id", id));
  },
  meta: { changes: ["favourites"] },
});
