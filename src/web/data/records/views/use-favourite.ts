import { useMutation, useQuery } from "@tanstack/react-query";

import { addFavourite, favouritesQuery, type FavouriteTarget, removeFavourite } from "./favourites.ts";

/**
 * Returns the favourite state of a target, which reflects a pending change immediately, and a function that toggles it.
 */
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
