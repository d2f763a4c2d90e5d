import type * as z from "zod";

/**
 * Something that whoever plans an answer can have done: a language model of the chat, or a program over MCP. It is said once,
 * here, what it takes and gives; `server/assistant/tools` carries it out under the rights of whoever asks.
 */
export type Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> = {
  name: string;
  title: string;
  /** For a model: what it is for, and what to call before it. */
  description: string;
  input: Input;
  output: Output;
  /** Whether records are changed by it. */
  does: "reads" | "writes";
};

/** Keeps the name of a tool and the types of its input and output. */
export const defineTool = <
  const Name extends string,
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodObject = z.ZodObject,
>(
  tool: Tool<Input, Output> & { name: Name },
) => tool;
