import { z } from "zod";

import { planSchema } from "#domain/imports/plan.ts";
import { buildDraft } from "#server/imports/jobs/build-draft.ts";
import { startAfterImport } from "#server/imports/jobs/start-after-import.ts";
import { summarise } from "#server/imports/jobs/summarise.ts";
import { writeRecords } from "#server/imports/jobs/write-records.ts";
import { defineJob, type StepTools } from "#server/runs/define-job.ts";
import { JobError } from "#server/runs/job-error.ts";
import { queueByRows } from "#server/runs/queues.ts";

/**
 * Imports all rows of a file in one transaction. Their effects are computed again from the current state of the
 * workspace.
 */
export const commitImport = defineJob({
  name: "import-commit",
  scope: "workspace",
  queue: queueByRows,
  input: z.object({}),
  result: planSchema,
  run: (step) => step.last("write", writeImport),
});

async function writeImport(tools: StepTools) {
  const { sql, workspaceId, subjectId } = tools;
  // Only one import runs per workspace: two imports that contain the same new account must not both create it.
  await sql.query("select private.take_lock('import', $1)", [workspaceId]);
  // The progress counts written rows, not checked ones.
  const draft = await buildDraft({ ...tools, progress: (_done, total) => tools.progress(0, total) });
  const result = await summarise(draft);
  const [blocker] = result.blockers;
  if (blocker)
    throw new JobError(blocker.code, "Only an admin can create stages and members", { fields: blocker.fields });
  const changeSetId = await writeRecords(draft, tools.progress);
  await sql.query(
    "update public.imports set status = 'done', result = $3, change_set_id = $4 where workspace_id = $1 and id = $2",
    [workspaceId, subjectId, JSON.stringify(result), changeSetId],
  );
  // Rejected rows remain, so that they can be viewed, downloaded and corrected.
  await sql.query(
    `delete from private.import_rows r where import_id = $1
         and not exists (select from private.import_rejects j where j.import_id = $1 and j.row_number = r.row_number and not j.is_adjusted)`,
    [subjectId],
  );
  await sql.query("delete from private.import_checks where import_id = $1", [subjectId]);
  await sql.query("select private.refresh_statistics($1)", [workspaceId]);
  await startAfterImport(tools, draft.entity);
  return result;
}
