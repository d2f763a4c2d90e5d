import * as z from "zod/mini";

import { defineFunction } from "#domain/functions/define-function.ts";
import { runSchema } from "#domain/functions/run.ts";

export const undoChanges = defineFunction({
  name: "POST /undo/{id}",
  summary: "Undoes a change set that is too large for a request: runs rpc/undo_change_set as a job.",
  input: z.object({ id: z.uuid(), workspace_id: z.uuid() }),
  output: runSchema,
  status: 202,
  limits: { who: "signed_in" },
  errorCodes: ["not_allowed", "job_running"],
});
