import * as z from "zod/mini";

import { type Portable, portableSchema } from "#domain/workflows/portable-schema.ts";
import { maxWorkflowNameLength } from "#domain/workflows/workflow.ts";

/** The maximum size of a workflow file in bytes; the largest possible workflow is smaller. */
export const maxFileSize = 200_000;

const fileSchema = z.object({
  /** Identifies the file as a workflow, with the version of the format. */
  vanda: z.literal("workflow"),
  version: z.literal(1),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxWorkflowNameLength)),
  workflow: portableSchema,
});
export type WorkflowFile = z.infer<typeof fileSchema>;

/** Formats a workflow as a file with names instead of IDs. */
export const writeWorkflowFile = (name: string, workflow: Portable): string =>
  `${JSON.stringify({ vanda: "workflow", version: 1, name, workflow } satisfies WorkflowFile, null, 2)}\n`;

/** Parses a file. Returns "no_json" if it is not JSON, and "no_workflow" if it does not contain a workflow. */
export function readWorkflowFile(text: string): WorkflowFile | "no_json" | "no_workflow" {
  let content: unknown;
  try {
    content = JSON.parse(text, renameKeys);
  } catch {
    return "no_json";
  }
  return z.safeParse(fileSchema, content).data ?? "no_workflow";
}

/** Renames the keys of files that were written before these keys got their current names. */
function renameKeys(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("goes_on" in value)) return value;
  const { goes_on: continue_on_error, ...rest } = value;
  return { ...rest, continue_on_error };
}
