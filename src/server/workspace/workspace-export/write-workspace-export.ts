import { z } from "zod";

import { objectStore } from "#server/files/object-store.ts";
import { defineJob } from "#server/runs/define-job.ts";
import { finishExport, storeArchive } from "#server/workspace/data-export/store-archive.ts";
import { workspaceEntries } from "#server/workspace/workspace-export/entries.ts";

/** Writes the workspace that is the subject of the run to one file, which replaces earlier ones. */
export const writeWorkspaceExport = defineJob({
  name: "workspace-export",
  scope: "person",
  queue: "export",
  input: z.object({}),
  result: z.undefined(),
  async run(step, _input, run) {
    const { userId, context } = run;
    const workspaceId = z.uuid().parse(run.subjectId);
    const bytes = await step.call("write", (call) =>
      storeArchive(run, call, (sql, at) =>
        workspaceEntries(sql, { userId, workspaceId, version: context.version, store: objectStore(context.env) }, at),
      ),
    );
    await step.last("finish", (tools) => finishExport(tools, bytes));
  },
});
