import * as z from "zod/mini";

import { defineFunction } from "#domain/functions/define-function.ts";
import { runSchema } from "#domain/functions/run.ts";

export const exportWorkspace = defineFunction({
  name: "POST /workspaces/{workspace_id}/exports",
  summary:
    "Exports a workspace of which the caller is the owner to a file; its row of `runs` shows when it is ready to download.",
  /** Repeating a request with the same ID does not start another export. */
  input: z.object({ workspace_id: z.uuid(), body: z.optional(z.object({ id: z.optional(z.uuid()) })) }),
  output: runSchema,
  status: 202,
  limits: { who: "recent_session" },
  errorCodes: ["not_allowed", "export_running"],
});

export const importWorkspace = defineFunction({
  name: "POST /workspaces/imports",
  summary:
    "Imports the body, an exported workspace, as a new workspace of the caller; its row of `runs` shows the progress.",
  /** Sending a file again with the same ID does not start another run. */
  input: z.object({ id: z.optional(z.uuid()) }),
  takes: "file",
  output: runSchema,
  status: 201,
  limits: { who: "recent_session" },
  errorCodes: [
    "workspace_unreadable",
    "workspace_too_new",
    "workspace_too_large",
    "file_too_large",
    "file_empty",
    "own_files_full",
    "job_running",
    "upload_stalled",
    "upload_too_slow",
    "busy",
  ],
});
