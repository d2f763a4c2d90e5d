import type * as z from "zod";

/**
 * A tool for the planner of an answer: a language model of the chat, or a program over MCP. Its input and output are defined
 * here; `server/assistant/tools` executes it with the permissions of the caller.
 */
export type Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> = {
  name: string;
  title: string;
  /** Description for a model: the tool's purpose, and which tools to call first. */
  description: string;
  input: Input;
  output: Output;
  /** States if the tool changes records. */
  does: "reads" | "writes";
};

/** Defines a tool, and preserves its name and the types of its input and output. */
export const defineTool = <
  const Name extends string,
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodObject = z.ZodObject,
>(
  tool: Tool<Input, Output> & { name: Name },
) => tool;
