import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import type { FunctionRefusal } from "#domain/function-refusals.ts";
import { cancelAnalysis, startAnalysis } from "#web/data/deals/analyses.ts";
import { RunEnded } from "#web/data/live/finish-run.ts";
import { toAppError } from "#web/data/requests/app-error.ts";
import { Refusal } from "#web/data/requests/refusal.ts";
import { useEnergy } from "#web/data/tokens/energy.ts";
import { notify } from "#web/ui/toast.tsx";

type Ask = Pick<Parameters<NonNullable<(typeof startAnalysis)["mutationFn"]>>[0], "period" | "pipeline_id" | "most">;
/** Why there is no analysis: what the server turned down, no energy, no connection, or that it ended without one. */
export type AnalysisProblem =
  | "energy"
  | "price_changed"
  | "bad_period"
  | "insufficient_tokens"
  | "tokens_owed"
  | "offline"
  | "ended"
  | "failed";

const known = [
  "price_changed",
  "bad_period",
  "insufficient_tokens",
  "tokens_owed",
] as const satisfies FunctionRefusal[];

/** Runs an analysis for a point of energy, which comes back with the tokens when there is none. */
export function useAnalysis({ onDone }: { onDone: (id: string) => void }) {
  const { t } = useTranslation("analyses");
  const { spend, add } = useEnergy();
  const [problem, setProblem] = useState<AnalysisProblem>();
  // One question is paid once, however often it is sent: the key stays until it is known what came of it.
  const asked = useRef<{ key: string; question: string }>(undefined);
  const isStarting = useRef(false);
  const runningId = useRef<string>(undefined);
  const wasCancelled = useRef(false);
  const { mutate: stop } = useMutation(cancelAnalysis);
  const run = useMutation({
    ...startAnalysis,
    onSuccess: (id) => {
      asked.current = undefined;
      if (wasCancelled.current) notify.info(t("tooLate"));
      else onDone(id);
    },
    onError: (error) => {
      void add(1);
      const reason = problemOf(error);
      if (reason !== "offline") asked.current = undefined;
      if (!wasCancelled.current) setProblem(reason);
      else if (reason === "ended") notify.info(t("cancelled"));
    },
    onSettled: () => {
      runningId.current = undefined;
    },
  });
  const start = async ({ period, pipeline_id, most }: Ask) => {
    if (isStarting.current || run.isPending) return;
    isStarting.current = true;
    wasCancelled.current = false;
    setProblem(undefined);
    const question = `${period} ${pipeline_id}`;
    if (asked.current?.question !== question) asked.current = { key: crypto.randomUUID(), question };
    const { key } = asked.current;
    const hasEnergy = await spend(1);
    isStarting.current = false;
    if (!hasEnergy) return setProblem("energy");
    const onStart = (id: string) => {
      runningId.current = id;
      if (wasCancelled.current) stop(id);
    };
    run.mutate({ period, pipeline_id, most, key, onStart });
  };
  /** Nothing is paid for what is cancelled, also where the server has not yet said under which id it runs. */
  const cancel = () => {
    if (!run.isPending) return;
    wasCancelled.current = true;
    if (runningId.current) stop(runningId.current);
  };
  return { start: (ask: Ask) => void start(ask), cancel, isPending: run.isPending, problem };
}

function problemOf(error: Error): AnalysisProblem {
  if (error instanceof RunEnded) return "ended";
  if (error instanceof Refusal) return known.find((one) => one === error.problem) ?? "failed";
  return toAppError(error).code === "network" ? "offline" : "failed";
}
