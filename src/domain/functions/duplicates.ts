import * as z from "zod/mini";

import { defineFunction } from "#domain/functions/define-function.ts";
import { runSchema } from "#domain/functions/run.ts";
import { entitiesWith } from "#domain/records/kinds/kinds.ts";

const input = z.object({ entity: z.enum(entitiesWith("duplicates")), workspace_id: z.uuid() });
const limits = { who: "signed_in" } as const;
const started = { input, output: runSchema, status: 202, limits, errorCodes: ["not_allowed", "job_running"] } as const;

export const findDuplicates = defineFunction({
  name: "POST /duplicates/{entity}/find",
  summary: "Searches for possible duplicates.",
  ...started,
});

export const mergeDuplicates = defineFunction({
  name: "POST /duplicates/{entity}/merge",
  summary: "Merges all certain duplicates.",
  ...started,
});

export const cancelDuplicates = defineFunction({
  name: "POST /duplicates/{entity}/cancel",
  summary: "Cancels the search or the merge.",
  input,
  output: runSchema,
  limits,
  errorCodes: ["not_allowed", "not_running"],
});
