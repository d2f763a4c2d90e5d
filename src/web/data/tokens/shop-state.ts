import { useSyncExternalStore } from "react";

import { createStore } from "#domain/store.ts";

/**
 * State of the shop. `wanted` is the number of tokens needed for the user's action; 0 if the shop was opened without
 * one.
 */
type Shop = { isOpen: boolean; wanted: number };

const shop = createStore<Shop>({ isOpen: false, wanted: 0 });

/** Opens the shop on top of any screen. */
export const openShop = (tokens = 0) => shop.set({ isOpen: true, wanted: tokens });

// Keeps `wanted`, which is visible while the dialog fades out.
export const closeShop = () => shop.set({ ...shop.get(), isOpen: false });

export const useShop = (): Shop => useSyncExternalStore(shop.watch, shop.get);
