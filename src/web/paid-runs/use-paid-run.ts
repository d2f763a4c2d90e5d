import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";

import type { FunctionErrorCode } from "#domain/function-error-codes.ts";
import { RunEnded } from "#web/data/live/wait-for-run.ts";
import { ApiError } from "#web/data/requests/api-error.ts";
import { toAppError } from "#web/data/requests/app-error.ts";
import { unansweredIds } from "#web/data/requests/unanswered-ids.ts";
import { useEnergy } from "#web/data/tokens/energy.ts";
import type { PaidRunCalls } from "#web/data/tokens/paid-run.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";
import { notify } from "#web/ui/toast.tsx";

type Options<Question> = {
  run: PaidRunCalls<Question>;
  onDone: (id: string) => void;
  /** Messages for a cancelled run, and for a run that finished before it could be cancelled. */
  cancelled: string;
  tooLate: string;
  /** Messages for rejected questions by error code. */
  rejections?: Partial<Record<FunctionErrorCode, string>>;
};

const problems = [
  "price_changed",
  "insufficient_tokens",
  "tokens_owed",
  "token_cap_reached",
  "energy",
  "offline",
  "ended",
  "failed",
] as const;
/**
 * Reason why nothing was delivered: tokens, the monthly limit, energy, the connection, a run without a result, or a
 * text of the feature.
 */
export type PaidRunProblem = (typeof problems)[number] | { said: string };

/**
 * Returns the state of a paid run and functions that start and cancel it. A run also uses one point of energy, which is
 * refunded together with the tokens if nothing is delivered.
 */
export function usePaidRun<Question>({
  run: { start: startOptions, cancel: cancelOptions },
  onDone,
  cancelled,
  tooLate,
  rejections = {},
}: Options<Question>) {
  const { spend, add } = useEnergy();
  const [problem, setProblem] = useState<PaidRunProblem>();
  // Idempotency key: until its result is known, a question is paid for only once, even if it is sent repeatedly.
  const requestOf = (question: Question) => JSON.stringify([startOptions.mutationKey, workspaceId(), question]);
  const isStarting = useRef(false);
  const runningId = useRef<string>(undefined);
  const wasCancelled = useRef(false);
  const { mutate: stop } = useMutation(cancelOptions);
  const run = useMutation({
    ...startOptions,
    onSuccess: (id, { question }) => {
      unansweredIds.forget(requestOf(question));
      if (wasCancelled.current) notify.info(tooLate);
      else onDone(id);
    },
    onError: (error, { question }) => {
      void add(1);
      const reason = problemOf(error, rejections);
      if (reason !== "offline") unansweredIds.forget(requestOf(question));
      if (!wasCancelled.current) setProblem(reason);
      else if (reason === "ended") notify.info(cancelled);
    },
    onSettled: () => {
      runningId.current = undefined;
    },
  });
  const start = async (question: Question, most: number) => {
    if (isStarting.current || run.isPending) return;
    isStarting.current = true;
    wasCancelled.current = false;
    setProblem(undefined);
    const key = unansweredIds.takeId(requestOf(question));
    const hasEnergy = await spend(1);
    isStarting.current = false;
    if (!hasEnergy) return setProblem("energy");
    const onStart = (id: string) => {
      runningId.current = id;
      if (wasCancelled.current) stop(id);
    };
    run.mutate({ question, most, key, onStart });
  };
  /** Cancels the run free of charge, even if the server has not returned its ID yet. */
  const cancel = () => {
    if (!run.isPending) return;
    wasCancelled.current = true;
    if (runningId.current) stop(runningId.current);
  };
  return {
    start: (question: Question, most: number) => void start(question, most),
    cancel,
    isPending: run.isPending,
    problem,
  };
}

export type PaidRunState<Question> = ReturnType<typeof usePaidRun<Question>>;

function problemOf(error: Error, rejections: Readonly<Record<string, string>>): PaidRunProblem {
  if (error instanceof RunEnded) return "ended";
  if (error instanceof ApiError) {
    const reason = rejections[error.problem];
    return reason === undefined
      ? (problems.find((problem) => problem === error.problem) ?? "failed")
      : { said: reason };
  }
  return toAppError(error).code === "network" ? "offline" : "failed";
}
