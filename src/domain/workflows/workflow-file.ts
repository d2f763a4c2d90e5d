import * as z from "zod/mini";

import { type Portable, portableSchema } from "#domain/workflows/portable-schema.ts";
import { longestWorkflowName } from "#domain/workflows/workflow.ts";

/** The largest file that is read as a workflow: all of what one can say takes less. */
export const largestFile = 200_000;

const fileSchema = z.object({
  /** What it is, for whoever finds the file; and how it is written. */
  vanda: z.literal("workflow"),
  version: z.literal(1),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(longestWorkflowName)),
  workflow: portableSchema,
});
export type WorkflowFile = z.infer<typeof fileSchema>;

/** A workflow as a file has it, with names in the place of ids. */
export const writeWorkflowFile = (name: string, workflow: Portable): string =>
  `${JSON.stringify({ vanda: "workflow", version: 1, name, workflow } satisfies WorkflowFile, null, 2)}\n`;

/** What a file says; or that it is no JSON, or none of a workflow. */
export function readWorkflowFile(text: string): WorkflowFile | "no_json" | "no_workflow" {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return "no_json";
  }
  return z.safeParse(fileSchema, given).data ?? "no_workflow";
}
