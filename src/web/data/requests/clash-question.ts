import { useSyncExternalStore } from "react";

import { AppError } from "./app-error.ts";
import type { AskClashes, Clash } from "./update-rows.ts";

type Choices = Awaited<ReturnType<AskClashes>>;
export type ClashQuestion = { no: number; clashes: readonly Clash[]; answer: (choices: Choices) => void };

let asked = 0;
let questions: readonly ClashQuestion[] = [];
const watchers = new Set<() => void>();

function change(next: readonly ClashQuestion[]) {
  questions = next;
  for (const watcher of watchers) watcher();
}

/** Asks the user which of two values to keep; questions are queued. */
export const askAboutClashes: AskClashes = (clashes) => {
  // Outside the dashboard there is no dialog to show the question.
  if (watchers.size === 0) return Promise.reject(new AppError("conflict", "The row was changed since it was read"));
  return new Promise((resolve) => {
    asked += 1;
    const question: ClashQuestion = {
      no: asked,
      clashes,
      answer: (choices) => {
        change(questions.filter((one) => one !== question));
        resolve(choices);
      },
    };
    change([...questions, question]);
  });
};

/** Returns the open question, if any. */
export const useClashQuestion = (): ClashQuestion | undefined =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => questions[0],
  );
