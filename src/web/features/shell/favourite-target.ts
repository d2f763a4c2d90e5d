import type { LinkProps } from "@tanstack/react-router";

import type { FavouriteRecord } from "#web/data/records/views/favourites.ts";
import { listPath, recordTarget } from "#web/ui/record-target.ts";

export const favouriteTarget = ({ target: { entity, id }, state }: FavouriteRecord): LinkProps =>
  state ? { to: listPath(entity), search: { ...state, view: id } } : recordTarget(entity, id);
