import * as z from "zod/mini";

import type { Database } from "#domain/database.ts";

type Status = Database["public"]["Enums"]["run_status"];
const statuses = [
  "queued",
  "running",
  "waiting",
  "succeeded",
  "failed",
  "cancelled",
] as const satisfies readonly Status[];

/** A row of `runs`, returned when a long task is started or cancelled. Read the table for its progress. */
export const runSchema = z.looseObject({
  id: z.uuid(),
  name: z.string(),
  subject_id: z.nullable(z.uuid()),
  status: z.enum(statuses),
  progress: z.int(),
  total: z.nullable(z.int()),
  error: z.nullable(z.looseObject({ code: z.string(), details: z.optional(z.record(z.string(), z.unknown())) })),
  created_at: z.string(),
  started_at: z.nullable(z.string()),
  finished_at: z.nullable(z.string()),
});
