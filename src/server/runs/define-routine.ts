import { z } from "zod";

import { defineJob, type StepTools } from "#server/runs/define-job.ts";

type Routine = {
  name: string;
  /** The schedule, in UTC. */
  cron: string;
  /** True if the routine also runs when a process starts. */
  startsImmediately?: boolean;
  /** A run is considered stuck after this time. It then fails, and the next one can start. */
  deadlineSeconds?: number;
  work: (tools: StepTools<"server">) => Promise<void>;
};

/** Defines a scheduled background job of the server. Its work is a single step, in one transaction. */
export const defineRoutine = ({ work, deadlineSeconds = 300, ...routine }: Routine) =>
  defineJob({
    ...routine,
    deadlineSeconds,
    scope: "server",
    queue: "routine",
    input: z.object({}),
    result: z.undefined(),
    run: (step) => step.last("work", work),
  });
