import pg from "pg";
import { z } from "zod";

import { runAs } from "#server/postgres/run-as.ts";
import { defineJob } from "#server/runs/define-job.ts";
import { JobError } from "#server/runs/job-error.ts";

const conflict = z.object({
  entity: z.string(),
  record_id: z.uuid(),
  name: z.string().nullable(),
  columns: z.array(z.string()),
  reason: z.string(),
});

/** The error codes for the database's errors about a change set that cannot be undone. */
const errorCodes: Record<string, string> = {
  PT404: "change_not_found",
  PT409: "already_undone",
  PT410: "too_old",
  "42501": "not_allowed",
};

/** Undoes a change set that is too large for a request, in the name of the user who requested it. */
export const undoChanges = defineJob({
  name: "undo-changes",
  scope: "workspace",
  queue: "long",
  input: z.object({}),
  result: z.object({
    undone: z.int(),
    conflict_count: z.int(),
    conflicts: z.array(conflict),
    change_set_id: z.uuid().nullable(),
  }),
  run: (step) =>
    step.last("undo", async ({ sql, caller, workspaceId, subjectId }) => {
      await runAs(sql, caller);
      try {
        const { rows } = await sql.query<{ result: unknown }>("select public.undo_change_set($1, $2) as result", [
          workspaceId,
          subjectId,
        ]);
        return rows[0]?.result;
      } catch (error) {
        const code = error instanceof pg.DatabaseError && errorCodes[error.code ?? ""];
        throw code ? new JobError(code, (error as Error).message) : error;
      }
    }),
});
