import { useSyncExternalStore } from "react";

type Layer = "palette" | "shortcuts" | null;

let layer: Layer = null;
const listeners = new Set<() => void>();

/** Opens the palette or the list of shortcuts on top of any screen; null closes it. */
export function showLayer(next: Layer) {
  layer = next;
  for (const listener of listeners) listener();
}

/** Returns which of the two is open. */
export function useLayer(): Layer {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => layer,
  );
}
