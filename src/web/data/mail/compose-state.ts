import { useSyncExternalStore } from "react";

import type { Draft } from "#domain/mail/draft.ts";

/** The record that a new mail is about. */
export type About = NonNullable<Draft["about"]>;
/** What a new mail begins with; under `name` its draft is kept, where that does not follow from what it is about. */
export type Seed = { about?: About | undefined; draft?: Partial<Draft>; name?: string };
type Compose = { isOpen: boolean; seed: Seed; no: number; showsTemplates: boolean };

let compose: Compose = { isOpen: false, seed: {}, no: 0, showsTemplates: false };
const watchers = new Set<() => void>();

function change(next: Compose) {
  compose = next;
  for (const watcher of watchers) watcher();
}

/** Opens a new mail over any screen. */
export const openCompose = (seed: Seed = {}) => change({ ...compose, isOpen: true, seed, no: compose.no + 1 });

// What it was can be read while it fades.
export const closeCompose = () => change({ ...compose, isOpen: false });

/** Opens the templates, also over a mail that is written. */
export const showTemplates = (showsTemplates: boolean) => change({ ...compose, showsTemplates });

export function useCompose(): Compose {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => compose,
  );
}
