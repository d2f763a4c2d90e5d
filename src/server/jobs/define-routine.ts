import { z } from "zod";

import { defineJob, type StepTools } from "#server/jobs/define-job.ts";

type Routine = {
  name: string;
  /** When it runs, in UTC. */
  cron: string;
  /** Whether it also runs when a process starts. */
  startsAtOnce?: boolean;
  /** When a run is stuck: it fails, and the next one starts. */
  deadlineSeconds?: number;
  work: (tools: StepTools<"server">) => Promise<void>;
};

/** Work of the server that nobody waits for, by the clock: one step in the database. */
export const defineRoutine = ({ work, deadlineSeconds = 300, ...routine }: Routine) =>
  defineJob({
    ...routine,
    deadlineSeconds,
    scope: "server",
    lane: "routine",
    input: z.object({}),
    result: z.undefined(),
    run: (step) => step.last("work", work),
  });
