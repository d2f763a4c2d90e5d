import { useSyncExternalStore } from "react";

import { createStore } from "#domain/store.ts";

type Question = {
  /** Action that would discard the text: leaving the screen, or closing a layer. */
  way: "leave" | "close";
  answer: (isDiscarded: boolean) => void;
};

const open = createStore<Question | undefined>(undefined);

/** Asks before typed text is discarded, and resolves to true if it is; null if no screen shows the question. */
export function askBeforeDiscard(way: Question["way"]): Promise<boolean> | null {
  if (!open.isWatched()) return null;
  open.get()?.answer(false);
  return new Promise((resolve) => {
    const answer = (isDiscarded: boolean) => {
      open.set(undefined);
      resolve(isDiscarded);
    };
    open.set({ way, answer });
  });
}

/** Returns the open question, if any. */
export const useDiscardQuestion = (): Question | undefined => useSyncExternalStore(open.watch, open.get);
