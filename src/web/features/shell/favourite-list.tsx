import { useQuery } from "@tanstack/react-query";
import { CalendarDays, SquareKanban, Table2 } from "lucide-react";

import { favouritesQuery, isPage } from "#web/data/records/views/favourites.ts";
import { kindIcons } from "#web/ui/kind-icons.ts";

import { favouriteTarget } from "./favourite-target.ts";
import { PageRow } from "./nav-list.tsx";
import { NavRow } from "./nav-row.tsx";
import { NavSection } from "./nav-section.tsx";
import { type NavItem, pathOf } from "./nav.ts";

const viewIcons = { table: Table2, board: SquareKanban, calendar: CalendarDays };

type Props = {
  /** The pages in the sidebar. Some may be favourites. */
  items: readonly NavItem[];
  isOpen: boolean;
  onNavigate: (() => void) | undefined;
};

/** Renders the user's favourite pages, records and views. Renders nothing if there are none. */
export function FavouriteList({ items, ...row }: Props) {
  const { data: favourites = [] } = useQuery(favouritesQuery());
  if (favourites.length === 0) return null;
  return (
    <NavSection label="nav.favourites" isOpen={row.isOpen}>
      {favourites.map((favourite) => {
        if (isPage(favourite)) {
          // The page of another industry may no longer be in the sidebar.
          const item = items.find((item) => pathOf(item) === favourite.target.id);
          return item && <PageRow key={favourite.id} item={item} {...row} />;
        }
        return (
          <NavRow
            key={favourite.id}
            link={favouriteTarget(favourite)}
            isExact
            text={favourite.name}
            icon={favourite.state ? viewIcons[favourite.state.as ?? "table"] : kindIcons[favourite.target.entity]}
            {...row}
          />
        );
      })}
    </NavSection>
  );
}
