import type { Row } from "./rows.ts";
import { every, not, some, type Truth } from "./truth.ts";

/** A condition as written in a request, with its meaning. */
export type Condition = {
  kind: "condition";
  not: boolean;
  /** A column, or a path into one. */
  field: string;
  /** The operator with its modifier, such as `gt(any)`. */
  operator: string;
  /** One value, or the values of a list; in(…) and {…} are written differently. */
  operand: string | { in: string[] } | { array: (string | null)[] };
  holds(row: Row): Truth;
};
export type Tree = Condition | { kind: "and" | "or"; not: boolean; of: Tree[] };

export function holds(tree: Tree, row: Row): Truth {
  const truth =
    tree.kind === "condition"
      ? tree.holds(row)
      : (tree.kind === "and" ? every : some)(tree.of.map((part) => holds(part, row)));
  return tree.not ? not(truth) : truth;
}

/** Returns the query parameters that select rows matching all trees. `prefix` is the path of an embedded table. */
export function toFilters(trees: Tree[], prefix = ""): [name: string, value: string][] {
  return trees.map((tree) =>
    tree.kind === "condition"
      ? [`${prefix}${tree.field}`, `${negation(tree)}${tree.operator}.${operandText(tree.operand)}`]
      : [`${prefix}${negation(tree)}${tree.kind}`, `(${tree.of.map(nested).join(",")})`],
  );
}

const negation = (tree: Tree) => (tree.not ? "not." : "");

function nested(tree: Tree): string {
  if (tree.kind !== "condition") return `${negation(tree)}${tree.kind}(${tree.of.map(nested).join(",")})`;
  const text = operandText(tree.operand);
  return `${tree.field}.${negation(tree)}${tree.operator}.${isPlain(tree, text) ? text : quoted(text)}`;
}

/** True if a value inside brackets needs no quotes, because it is a list or a text without special characters. */
const isPlain = ({ operand }: Condition, text: string) =>
  /^[\w-]+$/.test(text) || (typeof operand !== "string" && ("in" in operand || /^\{[^{}]*\}$/.test(text)));

function operandText(operand: Condition["operand"]): string {
  if (typeof operand === "string") return operand;
  if ("in" in operand) return `(${operand.in.map((item) => (/^[\w-]+$/.test(item) ? item : quoted(item))).join(",")})`;
  return arrayText(operand.array);
}

const quoted = (text: string) => `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;

/** Returns an array as Postgres writes it. */
export const arrayText = (items: (string | null)[]) =>
  `{${items.map((item) => (item === null ? "NULL" : quoted(item))).join(",")}}`;
