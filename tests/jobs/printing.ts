import { z } from "zod";

import { defineJob } from "#server/jobs/define-job.ts";
import { laneNames } from "#server/jobs/lanes.ts";

/** A job of each queue that only prints which run it is. */
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
