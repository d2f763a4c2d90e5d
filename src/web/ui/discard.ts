import { useSyncExternalStore } from "react";

type Question = {
  /** Action that would discard the text: leaving the screen, or closing a layer. */
  way: "leave" | "close";
  answer: (isDiscarded: boolean) => void;
};

let open: Question | undefined;
const watchers = new Set<() => void>();

function show(question: Question | undefined) {
  open = question;
  for (const watcher of watchers) watcher();
}

/** Asks before typed text is discarded, and resolves to true if it is; null if no screen shows the question. */
export function askBeforeDiscard(way: Question["way"]): Promise<boolean> | null {
  if (watchers.size === 0) return null;
  open?.answer(false);
  return new Promise((resolve) => {
    const answer = (isDiscarded: boolean) => {
      show(undefined);
      resolve(isDiscarded);
    };
    show({ way, answer });
  });
}

/** Returns the open question, if any. */
export const useDiscardQuestion = (): Question | undefined =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => open,
  );
