import type { Node } from "./sql/source-files.ts";

/** A comment of a source file, without its delimiters. */
export type Comment = { value: string; start: number; end: number };

const functions = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

/** True if a value is the node of a function. */
export const isFunction = (value: unknown): value is Node => isNode(value) && functions.has(value.type);

/** Returns the nodes directly below a node. */
export const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;
