import { z } from "zod";

import { defineJob } from "#server/runs/define-job.ts";
import { queueNames } from "#server/runs/queues.ts";

/** Jobs that only print the ID of their run, one per queue. */
export const printing = new Map(
  queueNames.map((queue) => [
    queue,
    defineJob({
      name: `printing-${queue}`,
      scope: "server",
      queue,
      input: z.object({}),
      result: z.undefined(),
      run: async (_step, _input, { runId }) => void process.stdout.write(`${runId}\n`),
    }),
  ]),
);
