import { z } from "zod";

import { objectStore } from "#server/files/object-store.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { workerWithLongTimeout } from "#server/postgres/run-as.ts";
import type { RunSql } from "#server/records/files/file-contents.ts";
import { deleteObject, moveToBucket } from "#server/records/files/move-files.ts";
import { defineJob } from "#server/runs/define-job.ts";

/**
 * Moves the contents of files to the bucket, if one is configured, and deletes objects that are due. Uploads are stored
 * in the database first, so that a file and its row are one transaction, even while S3 is unavailable.
 */
export const storeObjects = defineJob({
  name: "store-objects",
  cron: "* * * * *",
  deadlineSeconds: 3600,
  scope: "server",
  queue: "routine",
  input: z.object({}),
  result: z.undefined(),
  async run(step, _input, { context, log }) {
    const store = objectStore(context.env);
    if (!store) return;
    const run: RunSql = (work) => asRole(context.pool, workerWithLongTimeout, work);
    await step.call("move and delete", async ({ signal }) => {
      let moved = 0;
      while (!signal.aborted && (await moveToBucket(run, store))) moved += 1;
      let deleted = 0;
      while (!signal.aborted && (await deleteObject(run, store))) deleted += 1;
      if (moved + deleted > 0) log.info({ moved, deleted }, "Moved files to S3");
    });
  },
});
