import { useSyncExternalStore } from "react";

import { createStore } from "#domain/store.ts";

type Layer = "palette" | "shortcuts" | "add" | null;

const layer = createStore<Layer>(null);

/** Opens the palette, the list of shortcuts or the menu of what can be added on top of any screen; null closes it. */
export const showLayer = (next: Layer) => layer.set(next);

/** Returns which of them is open. */
export const useLayer = (): Layer => useSyncExternalStore(layer.watch, layer.get);
