import { useSyncExternalStore } from "react";

import { createStore } from "#domain/store.ts";

type Layer = "palette" | "shortcuts" | null;

const layer = createStore<Layer>(null);

/** Opens the palette or the list of shortcuts on top of any screen; null closes it. */
export const showLayer = (next: Layer) => layer.set(next);

/** Returns which of the two is open. */
export const useLayer = (): Layer => useSyncExternalStore(layer.watch, layer.get);
