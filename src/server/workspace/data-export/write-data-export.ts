import { z } from "zod";

import { objectStore } from "#server/files/object-store.ts";
import { defineJob } from "#server/runs/define-job.ts";
import { exportEntries } from "#server/workspace/data-export/entries.ts";
import { finishExport, storeArchive } from "#server/workspace/data-export/store-archive.ts";

/** Writes all data about a user to one file, which replaces earlier ones. */
export const writeDataExport = defineJob({
  name: "data-export",
  scope: "person",
  queue: "export",
  input: z.object({}),
  result: z.undefined(),
  async run(step, _input, run) {
    const bytes = await step.call("write", (call) =>
      storeArchive(run, call, (sql, at) => exportEntries(sql, run.userId, at, objectStore(run.context.env))),
    );
    await step.last("finish", (tools) => finishExport(tools, bytes));
  },
});
