import pg from "pg";
import type * as z from "zod";

import { readingTools } from "#domain/assistant/tools/reading-tools.ts";
import type { Tool } from "#domain/assistant/tools/tool.ts";
import * as writing from "#domain/assistant/tools/writing-tools.ts";
import * as figures from "#server/assistant/tools/ask-measures.ts";
import { type ToolCaller, ToolRefusal } from "#server/assistant/tools/caller.ts";
import * as changes from "#server/assistant/tools/change-records.ts";
import * as records from "#server/assistant/tools/read-records.ts";
import { tellScore } from "#server/assistant/tools/tell-score.ts";
import { tellWhatCanBeAsked } from "#server/assistant/tools/what-can-be-asked.ts";
import { FunctionError } from "#server/functions/function-error.ts";

type Given = Record<string, unknown>;
/** A tool beside what carries it out; its input was read by its schema. */
export type ServedTool = { tool: Tool; carryOut: (caller: ToolCaller, input: never) => Promise<Given> };

const byName: Record<(typeof readingTools)[number]["name"], ServedTool["carryOut"]> = {
  what_can_be_asked: tellWhatCanBeAsked,
  search_records: records.search,
  read_record: records.read,
  list_records: records.list,
  ask: figures.ask,
  forecast: figures.forecast,
  explain: figures.explain,
  score: tellScore,
};

/** What reads, whoever asks. */
export const servedReading: readonly ServedTool[] = readingTools.map((tool) => ({
  tool,
  carryOut: byName[tool.name],
}));

/** What writes at once, for programs whose owner gave them that right. */
export const servedWriting: readonly ServedTool[] = [
  ...writing.changingTools.map((tool) => ({
    tool,
    carryOut: (caller: ToolCaller, input: never) =>
      changes.change(caller, { tool: tool.name, input } as Parameters<typeof changes.change>[1]),
  })),
  { tool: writing.undoChange, carryOut: changes.undo },
];

/** Carries a tool out; what it gives is parsed, so that nothing else goes out than what it says. */
export async function carryOutTool({ tool, carryOut }: ServedTool, caller: ToolCaller, input: unknown): Promise<Given> {
  const read = tool.input.safeParse(input);
  if (!read.success) throw new ToolRefusal(wrongInput(read.error));
  return tool.output.parse(await carryOut(caller, read.data as never));
}

/** The first thing that is wrong, with its name. */
function wrongInput({ issues }: z.ZodError): string {
  const [first] = issues;
  const name = first?.path.join(".");
  return `${name ? `\`${name}\`` : "The input"} is missing or wrong: ${first?.message}`;
}

/** What somebody is told of an error who can do something about it; null of what is nobody's fault but ours. */
export function toldProblem(error: unknown): string | null {
  if (error instanceof ToolRefusal || error instanceof FunctionError) return error.message;
  if (!(error instanceof pg.DatabaseError)) return null;
  const { code = "", message } = error;
  if (code === "57014") return "It took too long, and was stopped: ask for fewer days, groups or records";
  // Classes of what the caller can mend: values, rules of a table, rights, and what the functions of the database refuse.
  return /^(22|23|42501|PT4|54)/.test(code) ? message : null;
}
