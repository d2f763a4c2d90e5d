import { useQuery } from "@tanstack/react-query";
import type { LinkProps } from "@tanstack/react-router";
import { Building2, CalendarDays, Handshake, Package, SquareKanban, Table2, Users } from "lucide-react";
import { useTranslation } from "react-i18next";

import { type Favourite, favouritesQuery } from "#web/data/favourites.ts";
import { listPaths, recordTarget } from "#web/ui/record-target.ts";

import { NavGroup, NavRow } from "./nav-row.tsx";

const recordIcons = { accounts: Building2, contacts: Users, products: Package, deals: Handshake };
const viewIcons = { table: Table2, board: SquareKanban, calendar: CalendarDays };

const targetOf = ({ target: { entity, id }, state }: Favourite): LinkProps =>
  state ? { to: listPaths[entity], search: { ...state, view: id } } : recordTarget(entity, id);

type Props = { isOpen: boolean; onNavigate: (() => void) | undefined };

/** The records and views somebody keeps close at hand; nothing as long as there are none. */
export function FavouriteList({ isOpen, onNavigate }: Props) {
  const { t } = useTranslation("shell");
  const { data: favourites = [] } = useQuery(favouritesQuery());
  if (favourites.length === 0) return null;
  return (
    <NavGroup label={t("nav.favourites")} isOpen={isOpen}>
      {favourites.map((favourite) => (
        <NavRow
          key={favourite.id}
          link={targetOf(favourite)}
          isExact
          text={favourite.name}
          icon={favourite.state ? viewIcons[favourite.state.as ?? "table"] : recordIcons[favourite.target.entity]}
          isOpen={isOpen}
          onNavigate={onNavigate}
        />
      ))}
    </NavGroup>
  );
}
