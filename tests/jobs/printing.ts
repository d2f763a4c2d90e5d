import { z } from "zod";

import { defineJob } from "#server/jobs/define-job.ts";
import { laneNames } from "#server/jobs/lanes.ts";

/** Jobs, one of each queue, that only print the id of their run. */
export const printing = new Map(
  laneNames.map((lane) => [
    lane,
    defineJob({
      name: `printing-${lane}`,
      scope: "server",
      lane,
      input: z.object({}),
      result: z.undefined(),
      run: async (_step, _input, { runId }) => void process.stdout.write(`${runId}\n`),
    }),
  ]),
);
