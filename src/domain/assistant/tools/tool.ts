import type * as z from "zod";

/**
 * A tool for the planner of an answer: a language model in the chat, or a program that uses MCP. Its input and output
 * are defined here; `server/assistant/tools` executes it with the permissions of the caller.
 */
export type Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> = {
  name: string;
  title: string;
  /** The description for a model: the purpose of the tool, and the tools to call before it. */
  description: string;
  input: Input;
  output: Output;
  /** Set to "writes" if the tool changes records. */
  does: "reads" | "writes";
};

/** Defines a tool, and infers the literal type of its name and the types of its input and output. */
export const defineTool = <
  const Name extends string,
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodObject = z.ZodObject,
>(
  tool: Tool<Input, Output> & { name: Name },
) => tool;
