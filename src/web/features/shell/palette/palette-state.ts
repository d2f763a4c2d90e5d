import { useSyncExternalStore } from "react";

import { createStore } from "#domain/store.ts";

type Layer = "palette" | "shortcuts" | "add" | null;

const layer = createStore<Layer>(null);

/** Opens the command menu, the list of shortcuts or the 'add' menu on top of any screen; null closes the open one. */
export const showLayer = (next: Layer) => layer.set(next);

/** Returns the layer that is open, if any. */
export const useLayer = (): Layer => useSyncExternalStore(layer.watch, layer.get);
