import { useMutation, useQuery } from "@tanstack/react-query";

import { addFavourite, favouritesQuery, type FavouriteTarget, removeFavourite } from "./favourites.ts";

/** Returns true if a target is one of the user's favourites. Reflects a pending change immediately. */
export function useFavourite(target: FavouriteTarget) {
  const { data: favourites } = useQuery(favouritesQuery());
  const { mutate: add, isPending: isAdding } = useMutation(addFavourite);
  const { mutate: remove, isPending: isRemoving } = useMutation(removeFavourite);
  const known = favourites?.find(({ target: { id } }) => id === target.id);
  return {
    isLoaded: favourites !== undefined,
    isOn: (known !== undefined && !isRemoving) || isAdding,
    toggle: () => {
      if (isAdding || isRemoving) return;
      if (known) remove(known);
      else add(target);
    },
  };
}
