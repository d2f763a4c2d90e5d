import { useSyncExternalStore } from "react";

import type { Draft } from "#domain/mail/draft.ts";
import { createStore } from "#domain/store.ts";

/** The record that a new email relates to. */
export type About = NonNullable<Draft["about"]>;
/**
 * The initial content of a new email. Its draft is stored under `name`, which by default is derived from the related
 * record.
 */
export type Seed = { about?: About | undefined; draft?: Partial<Draft>; name?: string };
type Compose = { isOpen: boolean; seed: Seed; no: number; showsTemplates: boolean };

const compose = createStore<Compose>({ isOpen: false, seed: {}, no: 0, showsTemplates: false });

const change = (changed: Partial<Compose>) => compose.set({ ...compose.get(), ...changed });

/** Opens a new email on top of any screen. */
export const openCompose = (seed: Seed = {}) => change({ isOpen: true, seed, no: compose.get().no + 1 });

// Keeps the content, which is visible while the dialog fades out.
export const closeCompose = () => change({ isOpen: false });

/** Opens the templates, even while an email is being written. */
export const showTemplates = (showsTemplates: boolean) => change({ showsTemplates });

export const useCompose = (): Compose => useSyncExternalStore(compose.watch, compose.get);
