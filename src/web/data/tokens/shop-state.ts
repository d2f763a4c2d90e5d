import { useSyncExternalStore } from "react";

/** Whether the shop is open, and how many tokens are wanted for what somebody was about to do; 0 for nothing in particular. */
type Shop = { isOpen: boolean; wanted: number };

let shop: Shop = { isOpen: false, wanted: 0 };
const watchers = new Set<() => void>();

function change(next: Shop) {
  shop = next;
  for (const watcher of watchers) watcher();
}

/** Opens the shop over any screen. */
export const openShop = (wanted = 0) => change({ isOpen: true, wanted });

// What it was opened for can be read while it fades.
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
