import { useQuery } from "@tanstack/react-query";
import { CalendarDays, SquareKanban, Table2 } from "lucide-react";
import { useTranslation } from "react-i18next";

import { favouritesQuery } from "#web/data/views/favourites.ts";
import { kindIcons } from "#web/ui/kind-icons.ts";

import { favouriteTarget } from "./favourite-target.ts";
import { NavGroup, NavRow } from "./nav-row.tsx";

const viewIcons = { table: Table2, board: SquareKanban, calendar: CalendarDays };

type Props = { isOpen: boolean; onNavigate: (() => void) | undefined };

/** Renders the user's favourite records and views; nothing if there are none. */
export function FavouriteList({ isOpen, onNavigate }: Props) {
  const { t } = useTranslation("shell");
  const { data: favourites = [] } = useQuery(favouritesQuery());
  if (favourites.length === 0) return null;
  return (
    <NavGroup label={t("nav.favourites")} isOpen={isOpen}>
      {favourites.map((favourite) => (
        <NavRow
          key={favourite.id}
          link={favouriteTarget(favourite)}
          isExact
          text={favourite.name}
          icon={favourite.state ? viewIcons[favourite.state.as ?? "table"] : kindIcons[favourite.target.entity]}
          isOpen={isOpen}
          onNavigate={onNavigate}
        />
      ))}
    </NavGroup>
  );
}
