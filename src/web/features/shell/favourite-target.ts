import type { LinkProps } from "@tanstack/react-router";

import type { Favourite } from "#web/data/views/favourites.ts";
import { listPath, recordTarget } from "#web/ui/record-target.ts";

/** Where a favourite leads: to a record, or to a list as its view shows it. */
export const favouriteTarget = ({ target: { entity, id }, state }: Favourite): LinkProps =>
  state ? { to: listPath(entity), search: { ...state, view: id } } : recordTarget(entity, id);
