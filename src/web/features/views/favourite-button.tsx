import { useMutation, useQuery } from "@tanstack/react-query";
import { Star } from "lucide-react";
import { useTranslation } from "react-i18next";

import { addFavourite, favouritesQuery, type FavouriteTarget, removeFavourite } from "#web/data/views/favourites.ts";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";

/** Renders the button that adds a record or a view to the user's favourites, or removes it. */
export function FavouriteButton({ target }: { target: FavouriteTarget }) {
  const { t } = useTranslation("views");
  const { data: favourites } = useQuery(favouritesQuery());
  const { mutate: add, isPending: isAdding } = useMutation(addFavourite);
  const { mutate: remove, isPending: isRemoving } = useMutation(removeFavourite);
  const known = favourites?.find(({ target: { id } }) => id === target.id);
  // Updated when pressed, not when the list is fetched again.
  const isOn = (known !== undefined && !isRemoving) || isAdding;
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={t("favourite")}
      aria-pressed={isOn}
      title={t(isOn ? "favouriteRemove" : "favouriteAdd")}
      disabled={favourites === undefined}
      onClick={() => {
        if (isAdding || isRemoving) return;
        if (known) remove(known);
        else add(target);
      }}
    >
      <Star className={cn(isOn && "fill-chart-3 text-chart-3")} />
    </Button>
  );
}
