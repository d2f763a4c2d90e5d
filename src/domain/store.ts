/** Functions to call after a change. */
export type Watchers = {
  /** Adds a watcher. Returns the function that removes it. */
  watch: (watcher: () => void) => () => void;
  notify: () => void;
  isWatched: () => boolean;
};
/** A value outside of components, which use it with `useSyncExternalStore(store.watch, store.get)`. */
export type Store<Value> = Pick<Watchers, "watch" | "isWatched"> & {
  get: () => Value;
  set: (value: Value) => void;
};

/** Creates watchers for a value that is stored elsewhere, such as in the browser's storage. */
export function createWatchers(): Watchers {
  const watchers = new Set<() => void>();
  return {
    watch(watcher) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    notify() {
      for (const watcher of watchers) watcher();
    },
    isWatched: () => watchers.size > 0,
  };
}

/** Creates a store. Setting a different value notifies its watchers. */
export function createStore<Value>(initial: Value): Store<Value> {
  const { watch, isWatched, notify } = createWatchers();
  let value = initial;
  return {
    watch,
    isWatched,
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return;
      value = next;
      notify();
    },
  };
}
