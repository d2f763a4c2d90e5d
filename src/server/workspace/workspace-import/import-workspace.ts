import type { FileHandle } from "node:fs/promises";

import pg, { type ClientBase } from "pg";
import { z } from "zod";

import { openTemporaryFile } from "#server/files/temporary-file.ts";
import { FunctionError } from "#server/request/function-error.ts";
import { defineJob, type StepTools } from "#server/runs/define-job.ts";
import { JobError } from "#server/runs/job-error.ts";
import { loadWorkspace } from "#server/workspace/workspace-import/load-workspace.ts";
import { openExport } from "#server/workspace/workspace-import/open-export.ts";

/** Imports an exported workspace as a new one of the user, in one transaction: it appears whole, or not at all. */
export const importWorkspace = defineJob({
  name: "workspace-import",
  scope: "person",
  queue: "long",
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
  const { sql, runId } = tools;
  const file = await openTemporaryFile();
  try {
    const size = await writeChunks(sql, runId, file);
    const result = await loadWorkspace(tools, await openExport(file.fd, size));
    await sql.query("delete from private.workspace_import_chunks where run_id = $1", [runId]);
    return result;
  } finally {
    await file.close();
  }
}

/** Writes the uploaded file to the disk, because a zip is read from its end; returns its size. */
async function writeChunks(sql: ClientBase, runId: string, file: FileHandle): Promise<number> {
  let size = 0;
  for (let position = 0; ; position += 1) {
    const { rows } = await sql.query<{ bytes: Buffer }>(
      "select bytes from private.workspace_import_chunks where run_id = $1 and position = $2",
      [runId, position],
    );
    const [chunk] = rows;
    if (!chunk) return size;
    await file.write(chunk.bytes);
    size += chunk.bytes.length;
  }
}

/** Classes of SQLSTATE codes of rows that the database rejects: invalid values, and violated constraints. */
const rejections = /^(22|23|P0)/;

/** Converts an error that another attempt would meet again. */
function toJobError(error: unknown): unknown {
  if (error instanceof FunctionError) return new JobError(error.code, error.message, error.details);
  if (!(error instanceof pg.DatabaseError)) return error;
  if (error.code === "54000") return new JobError("too_many_workspaces", error.message);
  if (!rejections.test(error.code ?? "")) return error;
  return new JobError("workspace_unreadable", error.message, {
    why: [error.table, error.message].filter(Boolean).join(": "),
  });
}
