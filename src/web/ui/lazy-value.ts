import { useEffect, useSyncExternalStore } from "react";

import { createStore } from "#domain/store.ts";

/** Returns a hook for a value of another chunk. It is loaded once it is needed; until then, it is undefined. */
export function lazyValue<Value>(load: () => Promise<Value>) {
  const store = createStore<{ value: Value } | undefined>(undefined);
  let loading: Promise<void> | undefined;
  const start = () =>
    void (loading ??= load().then(
      (value) => store.set({ value }),
      () => {
        // Without a connection, loaded with the next screen.
        loading = undefined;
      },
    ));
  return function useValue(isNeeded = true): Value | undefined {
    useEffect(() => {
      if (isNeeded) start();
    }, [isNeeded]);
    return useSyncExternalStore(store.watch, store.get)?.value;
  };
}
