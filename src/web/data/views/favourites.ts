import { mutationOptions, queryOptions } from "@tanstack/react-query";

import { readViewState, type ViewState } from "#domain/lists/view-state.ts";
import type { Entity } from "#domain/records/entity.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** What somebody keeps close at hand: a record, or a view, which then has its state. */
export type Favourite = { id: string; target: FavouriteTarget; name: string; state?: ViewState };
export type FavouriteTarget = { kind: "record" | "view"; entity: Entity; id: string };

type Named = { id: string; name: string } | null;
export type FavouriteRow = Record<Entity, Named> & {
  id: string;
  saved_view: { id: string; name: string; entity: Entity; state: unknown } | null;
};

const columns = {
  accounts: "account_id",
  contacts: "contact_id",
  products: "product_id",
  deals: "deal_id",
} as const satisfies Record<Entity, string>;

/** One's own favourites, the oldest first. */
export const favouritesQuery = () =>
  queryOptions({
    queryKey: ["records", "favourites", workspaceId()],
    queryFn: async ({ signal }): Promise<Favourite[]> => {
      const rows = unwrap(
        await supabase
          .from("favourites")
          .select(
            `id, saved_view:saved_views!saved_view_id(id, name, entity, state), accounts:accounts!account_id(id, name),
             contacts:contacts!contact_id(id, name), products:products!product_id(id, name), deals:deals!deal_id(id, name)`,
          )
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
    return (Object.keys(columns) as Entity[]).flatMap((entity) => {
      const record = records[entity];
      return record ? [{ id, target: { kind: "record" as const, entity, id: record.id }, name: record.name }] : [];
    });
  });

export const addFavourite = mutationOptions({
  mutationFn: async ({ kind, entity, id }: FavouriteTarget) => {
    const pointer = kind === "view" ? { saved_view_id: id } : { [columns[entity]]: id };
    unwrap(
      await supabase
        .from("favourites")
        // Chosen twice, in two windows, it is a favourite all the same.
        .upsert({ ...pointer, workspace_id: workspaceId() }, { ignoreDuplicates: true, onConflict: uniqueColumns }),
    );
  },
  meta: { changes: ["favourites"] },
});

const uniqueColumns = ["workspace_id", "member_id", "saved_view_id", ...Object.values(columns)].join(",");

export const removeFavourite = mutationOptions({
  mutationFn: async ({ id }: { id: string }) => {
    unwrap(await supabase.from("favourites").delete().eq("workspace_id", workspaceId()).eq("id", id));
  },
  meta: { changes: ["favourites"] },
});
