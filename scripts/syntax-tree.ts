import type { Node } from "./sql/source-files.ts";

/** A comment of a source file, without its delimiters. */
export type Comment = { value: string; start: number; end: number };

const functions = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

export const isFunction = ({ type }: Node): boolean => functions.has(type);

/** Returns the nodes directly below a node. */
export const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;
