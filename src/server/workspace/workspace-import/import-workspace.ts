import pg from "pg";
import { z } from "zod";

import { asRole } from "#server/postgres/round-trip.ts";
import { worker } from "#server/postgres/run-as.ts";
import { FunctionError } from "#server/request/function-error.ts";
import { reasonOf } from "#server/request/rethrow-as-function-error.ts";
import { defineJob, type StepTools } from "#server/runs/define-job.ts";
import { JobError } from "#server/runs/job-error.ts";
import { loadWorkspace } from "#server/workspace/workspace-import/load-workspace.ts";
import { openExport } from "#server/workspace/workspace-import/open-export.ts";
import {
  maxUnpackedBytes,
  readStaged,
  stagedSize,
  UploadReader,
} from "#server/workspace/workspace-import/staged-upload.ts";

/**
 * Imports an exported workspace as a new workspace of the user. It is created completely or not at all, in one
 * transaction.
 */
export const importWorkspace = defineJob({
  name: "workspace-import",
  scope: "person",
  queue: "export",
  deadlineSeconds: 6 * 3600,
  input: z.object({}),
  result: z.object({ workspace_id: z.uuid(), name: z.string(), rows: z.int(), left_out: z.int(), files: z.int() }),
  run: (step) =>
    step.last("load", (tools) =>
      load(tools).catch((error: unknown) => {
        throw toJobError(error);
      }),
    ),
});

async function load(tools: StepTools<"person">) {
  const { sql, runId, context } = tools;
  // The upload is read on another connection, because this one copies rows in the meantime.
  const reader = new UploadReader((position) =>
    asRole(context.pool, worker, (other) => readStaged(other, runId, position)),
  );
  const size = { packedBytes: await stagedSize(sql, runId), maxBytes: maxUnpackedBytes(context.env) };
  const result = await loadWorkspace(tools, await openExport(reader, size));
  await sql.query("delete from private.workspace_import_chunks where run_id = $1", [runId]);
  return result;
}

/**
 * SQLSTATE codes of rows that the database rejects: values that are invalid or too large, wrong columns, and violated
 * constraints.
 */
const rejections = /^(21|22|23|54|P0|42601)/;

/** Converts errors that would occur again in another attempt to a JobError. */
function toJobError(error: unknown): unknown {
  if (error instanceof FunctionError) return new JobError(error.code, error.message, error.details);
  if (!(error instanceof pg.DatabaseError)) return error;
  if (reasonOf(error) === "too_many_workspaces") return new JobError("too_many_workspaces", error.message);
  if (!rejections.test(error.code ?? "")) return error;
  return new JobError("workspace_unreadable", error.message, {
    why: [error.table, error.message].filter(Boolean).join(": "),
  });
}
