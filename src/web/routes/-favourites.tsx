import type { LinkProps } from "@tanstack/react-router";

import type { Favourite } from "#web/data/favourites.ts";
import { listPaths, recordTarget } from "#web/features/records/record-link.tsx";
import { FavouriteList } from "#web/features/shell/favourite-list.tsx";

const targetOf = ({ target: { entity, id }, state }: Favourite): LinkProps =>
  state ? { to: listPaths[entity], search: { ...state, view: id } } : recordTarget(entity, id);

/** One's favourites in the sidebar, each with the way to its screen. */
export function Favourites(sidebar: { isOpen: boolean; onNavigate: (() => void) | undefined }) {
  return <FavouriteList {...sidebar} targetOf={targetOf} />;
}
