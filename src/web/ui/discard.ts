import { useSyncExternalStore } from "react";

import { createStore } from "#domain/store.ts";

import { closesLayersOnBack } from "./layers.tsx";

type Question = {
  /** The action that would discard text: leaving the screen or closing a layer. */
  way: "leave" | "close";
  answer: (isDiscarded: boolean) => void;
};

const open = createStore<Question | undefined>(undefined);

/**
 * Asks before typed text is discarded. Resolves to true if the text may be discarded. Returns null if the question
 * cannot be shown: on public pages, and for leaving a screen before the code of the question has loaded. Closing a
 * layer waits for that code.
 */
export function askBeforeDiscard(way: Question["way"]): Promise<boolean> | null {
  if (!(way === "close" ? closesLayersOnBack() : open.isWatched())) return null;
  open.get()?.answer(false);
  return new Promise((resolve) => {
    const answer = (isDiscarded: boolean) => {
      open.set(undefined);
      resolve(isDiscarded);
    };
    open.set({ way, answer });
  });
}

export const useDiscardQuestion = (): Question | undefined => useSyncExternalStore(open.watch, open.get);
