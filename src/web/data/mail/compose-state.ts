import { useSyncExternalStore } from "react";

import type { Draft } from "#domain/mail/draft.ts";

/** The record that a new email is about. */
export type About = NonNullable<Draft["about"]>;
/** The initial content of a new email; its draft is stored under `name`, if that does not follow from its subject record. */
export type Seed = { about?: About | undefined; draft?: Partial<Draft>; name?: string };
type Compose = { isOpen: boolean; seed: Seed; no: number; showsTemplates: boolean };

let compose: Compose = { isOpen: false, seed: {}, no: 0, showsTemplates: false };
const watchers = new Set<() => void>();

function change(next: Compose) {
  compose = next;
  for (const watcher of watchers) watcher();
}

/** Opens a new email on top of any screen. */
export const openCompose = (seed: Seed = {}) => change({ ...compose, isOpen: true, seed, no: compose.no + 1 });

// Keeps its content, which stays visible while it fades out.
export const closeCompose = () => change({ ...compose, isOpen: false });

/** Opens the templates, also while an email is being written. */
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
