import { useSyncExternalStore } from "react";

import { createStore } from "#domain/store.ts";

import { AppError } from "./app-error.ts";
import type { ResolveConflicts, Conflict } from "./update-rows.ts";

type Choices = Awaited<ReturnType<ResolveConflicts>>;
export type ConflictRequest = { no: number; conflicts: readonly Conflict[]; resolve: (choices: Choices) => void };

let lastNumber = 0;
const questions = createStore<readonly ConflictRequest[]>([]);

/** Asks the user which of two values to keep. Questions are queued. Rejects with a conflict outside the dashboard. */
export const requestConflictChoices: ResolveConflicts = (conflicts) => {
  // Outside the dashboard there is no dialog to ask the question.
  if (!questions.isWatched()) return Promise.reject(new AppError("conflict", "The row was changed since it was read"));
  return new Promise((resolve) => {
    lastNumber += 1;
    const question: ConflictRequest = {
      no: lastNumber,
      conflicts,
      resolve: (choices) => {
        questions.set(questions.get().filter((other) => other !== question));
        resolve(choices);
      },
    };
    questions.set([...questions.get(), question]);
  });
};

export const useConflictRequest = (): ConflictRequest | undefined =>
  useSyncExternalStore(questions.watch, () => questions.get()[0]);
