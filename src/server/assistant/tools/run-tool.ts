import pg from "pg";
import type * as z from "zod";

import { readTools } from "#domain/assistant/tools/reading-tools.ts";
import type { Tool } from "#domain/assistant/tools/tool.ts";
import * as writing from "#domain/assistant/tools/writing-tools.ts";
import * as measures from "#server/assistant/tools/ask-measures.ts";
import { type ToolCaller, ToolRejection } from "#server/assistant/tools/caller.ts";
import * as changes from "#server/assistant/tools/change-records.ts";
import { explainScore } from "#server/assistant/tools/explain-score.ts";
import { listCapabilities } from "#server/assistant/tools/list-capabilities.ts";
import * as records from "#server/assistant/tools/read-records.ts";
import { FunctionError } from "#server/request/function-error.ts";

type ToolOutput = Record<string, unknown>;
/** A tool with its implementation, which receives the input already parsed by the schema. */
export type ServedTool = { tool: Tool; run: (caller: ToolCaller, input: never) => Promise<ToolOutput> };

const byName: Record<(typeof readTools)[number]["name"], ServedTool["run"]> = {
  list_capabilities: listCapabilities,
  search_records: records.search,
  read_record: records.read,
  list_records: records.list,
  ask: measures.ask,
  forecast: measures.forecast,
  explain: measures.explain,
  score: explainScore,
};

/** The reading tools, available to every caller. */
export const servedReadTools: readonly ServedTool[] = readTools.map((tool) => ({
  tool,
  run: byName[tool.name],
}));

/** The tools that write immediately, for programs that have write access. */
export const servedWriteTools: readonly ServedTool[] = [
  ...writing.writeTools.map((tool) => ({
    tool,
    run: (caller: ToolCaller, input: never) =>
      changes.change(caller, { tool: tool.name, input } as Parameters<typeof changes.change>[1]),
  })),
  { tool: writing.undoChange, run: changes.undo },
];

/**
 * Runs a tool and parses its result, so that only fields declared in its schema leave the server. Throws a
 * ToolRejection if the input is invalid.
 */
export async function runTool({ tool, run }: ServedTool, caller: ToolCaller, input: unknown): Promise<ToolOutput> {
  const read = tool.input.safeParse(input);
  if (!read.success) throw new ToolRejection(wrongInput(read.error));
  return tool.output.parse(await run(caller, read.data as never));
}

function wrongInput({ issues }: z.ZodError): string {
  const [first] = issues;
  const name = first?.path.join(".");
  return `${name ? `\`${name}\`` : "The input"} is missing or invalid: ${first?.message}`;
}

/** Returns the message for an error that the caller can fix; null for an internal error. */
export function callerErrorMessage(error: unknown): string | null {
  if (error instanceof ToolRejection || error instanceof FunctionError) return error.message;
  if (!(error instanceof pg.DatabaseError)) return null;
  const { code = "", message } = error;
  if (code === "57014") return "It took too long and was cancelled. Request fewer days, groups or records";
  // Errors that the caller can fix: invalid values, violated constraints, missing permissions, and errors raised by
  // database functions.
  return /^(22|23|42501|PT4|54)/.test(code) ? message : null;
}
