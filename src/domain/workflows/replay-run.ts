import * as z from "zod/mini";

import { conditionNode, emptyWay, endNode, triggerNode } from "#domain/workflows/layout-workflow.ts";
import type { Definition, WorkflowStep } from "#domain/workflows/workflow.ts";

type Run = {
  status: "queued" | "running" | "waiting" | "succeeded" | "failed" | "cancelled";
  created_at: string;
  finished_at: string | null;
  /** True if a member started the run by hand; the condition is then not evaluated. */
  isManual: boolean;
};
type Result = { name: string; output: unknown; ended_at: string | null };

/**
 * A node that a run reached, with its state and its time. For a wait that has not ended, the time is its future end.
 */
export type Frame = {
  node: string;
  state: "succeeded" | "failed" | "waiting" | "running" | "skipped";
  at: string | null;
  output?: unknown;
};

const outcomeSchema = z.object({ did: z.string(), fits: z.optional(z.boolean()) });

/** Returns the nodes of the canvas that a run reached, in order. Each is connected to the node before it. */
export function replayRun({ trigger, steps }: Definition, run: Run, results: readonly Result[]): Frame[] {
  const frames: Frame[] = [{ node: triggerNode, state: "succeeded", at: run.created_at }];
  if (trigger.where !== "")
    frames.push({ node: conditionNode, state: run.isManual ? "skipped" : "succeeded", at: run.created_at });
  const resultOf = new Map(results.map((result) => [result.name, result]));
  /** Returns false if the run did not get past these steps. */
  const walk = (list: readonly WorkflowStep[]): boolean => {
    for (const step of list) {
      const result = resultOf.get(step.id);
      if (!result) {
        if (run.status === "failed") frames.push({ node: step.id, state: "failed", at: run.finished_at });
        else if (run.status !== "cancelled") frames.push({ node: step.id, state: "running", at: null });
        return false;
      }
      const { output, ended_at: at } = result;
      // The output of a wait is the time when it ends.
      if (typeof output === "string" && run.status === "waiting" && results.at(-1)?.name === step.id) {
        frames.push({ node: step.id, state: "waiting", at: output, output });
        return false;
      }
      const outcome = z.safeParse(outcomeSchema, output).data;
      frames.push({ node: step.id, state: outcome?.did === "failed" ? "failed" : "succeeded", at, output });
      if (outcome?.did === "stopped") return false;
      if (step.do !== "branch") continue;
      const way = outcome?.fits === true ? "yes" : "no";
      if (step[way].length === 0) frames.push({ node: emptyWay(step.id, way), state: "succeeded", at });
      else if (!walk(step[way])) return false;
    }
    return true;
  };
  if (walk(steps)) frames.push({ node: endNode, state: "succeeded", at: run.finished_at });
  return frames;
}
