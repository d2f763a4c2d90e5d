import { useSyncExternalStore } from "react";

/** State of the shop: open or not, and the number of tokens needed for the user's action; 0 for none in particular. */
type Shop = { isOpen: boolean; wanted: number };

let shop: Shop = { isOpen: false, wanted: 0 };
const watchers = new Set<() => void>();

function change(next: Shop) {
  shop = next;
  for (const watcher of watchers) watcher();
}

/** Opens the shop on top of any screen. */
export const openShop = (wanted = 0) => change({ isOpen: true, wanted });

// Keeps the purpose, which stays visible while it fades out.
export const closeShop = () => change({ ...shop, isOpen: false });

export function useShop(): Shop {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => shop,
  );
}
