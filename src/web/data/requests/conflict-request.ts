import { useSyncExternalStore } from "react";

import { AppError } from "./app-error.ts";
import type { ResolveConflicts, Conflict } from "./update-rows.ts";

type Choices = Awaited<ReturnType<ResolveConflicts>>;
export type ConflictRequest = { no: number; conflicts: readonly Conflict[]; resolve: (choices: Choices) => void };

let lastNumber = 0;
let questions: readonly ConflictRequest[] = [];
const watchers = new Set<() => void>();

function change(next: readonly ConflictRequest[]) {
  questions = next;
  for (const watcher of watchers) watcher();
}

/** Asks the user which of two values to keep; questions are queued. */
export const requestConflictChoices: ResolveConflicts = (conflicts) => {
  // Outside the dashboard there is no dialog to show the question.
  if (watchers.size === 0) return Promise.reject(new AppError("conflict", "The row was changed since it was read"));
  return new Promise((resolve) => {
    lastNumber += 1;
    const question: ConflictRequest = {
      no: lastNumber,
      conflicts,
      resolve: (choices) => {
        change(questions.filter((other) => other !== question));
        resolve(choices);
      },
    };
    change([...questions, question]);
  });
};

/** Returns the open question, if any. */
export const useConflictRequest = (): ConflictRequest | undefined =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => questions[0],
  );
