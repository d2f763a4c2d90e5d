import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";

import type { FunctionRefusal } from "#domain/function-refusals.ts";
import { RunEnded } from "#web/data/live/finish-run.ts";
import { toAppError } from "#web/data/requests/app-error.ts";
import { createUuid } from "#web/data/requests/create-uuid.ts";
import { Refusal } from "#web/data/requests/refusal.ts";
import { useEnergy } from "#web/data/tokens/energy.ts";
import type { PaidRunCalls } from "#web/data/tokens/paid-run.ts";
import { notify } from "#web/ui/toast.tsx";

type Options<Question> = {
  run: PaidRunCalls<Question>;
  onDone: (id: string) => void;
  /** What is said of one that was cancelled, and of one that was ready before it could be. */
  cancelled: string;
  tooLate: string;
  /** What is said where the server turns the question down, by its word for it. */
  refusals?: Partial<Record<FunctionRefusal, string>>;
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
/** Why nothing was delivered: tokens, the limit of the month, energy, the connection, an end without a result, or what the feature has words for. */
export type PaidRunProblem = (typeof problems)[number] | { said: string };

/** Runs what is paid for, for a point of energy, which comes back with the tokens when nothing was delivered. */
export function usePaidRun<Question>({
  run: { start: startOptions, cancel: cancelOptions },
  onDone,
  cancelled,
  tooLate,
  refusals = {},
}: Options<Question>) {
  const { spend, add } = useEnergy();
  const [problem, setProblem] = useState<PaidRunProblem>();
  // One question is paid once, however often it is sent: the key stays until it is known what came of it.
  const asked = useRef<{ key: string; question: string }>(undefined);
  const isStarting = useRef(false);
  const runningId = useRef<string>(undefined);
  const wasCancelled = useRef(false);
  const { mutate: stop } = useMutation(cancelOptions);
  const run = useMutation({
    ...startOptions,
    onSuccess: (id) => {
      asked.current = undefined;
      if (wasCancelled.current) notify.info(tooLate);
      else onDone(id);
    },
    onError: (error) => {
      void add(1);
      const reason = problemOf(error, refusals);
      if (reason !== "offline") asked.current = undefined;
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
    const text = JSON.stringify(question);
    if (asked.current?.question !== text) asked.current = { key: createUuid(), question: text };
    const { key } = asked.current;
    const hasEnergy = await spend(1);
    isStarting.current = false;
    if (!hasEnergy) return setProblem("energy");
    const onStart = (id: string) => {
      runningId.current = id;
      if (wasCancelled.current) stop(id);
    };
    run.mutate({ question, most, key, onStart });
  };
  /** Nothing is paid for what is cancelled, also where the server has not yet said under which id it runs. */
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

function problemOf(error: Error, refusals: Readonly<Record<string, string>>): PaidRunProblem {
  if (error instanceof RunEnded) return "ended";
  if (error instanceof Refusal) {
    const said = refusals[error.problem];
    return said === undefined ? (problems.find((one) => one === error.problem) ?? "failed") : { said };
  }
  return toAppError(error).code === "network" ? "offline" : "failed";
}
