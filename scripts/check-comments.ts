import { globSync, readFileSync } from "node:fs";

import { parseSync } from "vite";

import { findOddWords, relativeOpening, withoutCode } from "./plain-english.ts";
import { reportProblems } from "./report-problems.ts";

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Text = { text: string; start: number; kind: "comment" | "JSDoc" | "title" | "message" };

const sources = [
  "{src,tests,e2e,db,scripts,bench,evals}/**/*.{ts,tsx}",
  "{public,scripts}/*.js",
  "src/**/*.css",
  "*.config.ts",
];
/**
 * Matches a text that ends with a full stop, a question mark or a colon, optionally followed by a closing quote,
 * bracket or backtick, or a text that ends with a tag.
 */
const isSentence = /[.?:][)”"`]?$|^@\w+|\n@\w+.*$/;
const testFunctions = new Set(["test", "it", "describe"]);
const errorClass = /(?:Error|Failed|Filter|Problem|Rejection)$/;
/** Matches code that may contain a test title or an error message. */
const hasStrings = /(?<![.\w])(?:test|it|describe)(?:\.\w+)*\(|new \w*(?:Error|Failed|Filter|Problem|Rejection)\(/;

/**
 * Returns one problem for each banned word in the comments, test titles and error messages of a source file, and for
 * each JSDoc that opens with a relative clause.
 */
export function checkSource(path: string, code: string): string[] {
  return readTexts(path, code).flatMap(({ text, start, kind }) => {
    const line = code.slice(0, start).split("\n").length;
    const isDoc = kind === "JSDoc";
    const opening = isDoc ? relativeOpening.exec(text.replace(/^Returns /, ""))?.[0] : undefined;
    return [
      ...findOddWords(text).map(({ word, right }) => `${path}:${line}: “${word}”: write ${right}`),
      ...(opening ? [`${path}:${line}: JSDoc opens with “${opening}”: start with a verb or a noun`] : []),
      ...(isDoc && !isSentence.test(text) ? [`${path}:${line}: JSDoc ends without a full stop`] : []),
    ];
  });
}

/** Returns one problem for each banned word in the comments of a style sheet. */
export function checkStyles(path: string, css: string): string[] {
  return [...css.matchAll(/\/\*[^]*?\*\//g)].flatMap(({ 0: comment, index }) => {
    const line = css.slice(0, index).split("\n").length;
    return findOddWords(withoutCode(comment)).map(({ word, right }) => `${path}:${line}: “${word}”: write ${right}`);
  });
}

/** Checks all sources and style sheets below the current folder, except generated ones. */
export const checkSources = () =>
  globSync(sources, { exclude: (path) => path.includes("node_modules") })
    .filter((path) => !path.endsWith(".gen.ts"))
    .sort()
    .flatMap((path) => (path.endsWith(".css") ? checkStyles : checkSource)(path, readFileSync(path, "utf8")));

function readTexts(path: string, code: string): Text[] {
  const parsed = parseSync(path, code);
  const texts: Text[] = parsed.comments.map(({ value, start }) =>
    value.startsWith("*")
      ? { text: withoutCode(value.replaceAll(/^\s*\*+ ?/gm, "")).trim(), start, kind: "JSDoc" }
      : { text: withoutCode(value), start, kind: "comment" },
  );
  // Parsing the syntax tree takes much longer than parsing only the comments.
  if (hasStrings.test(code)) addStrings(parsed.program as unknown as Node, code, texts);
  return texts;
}

/** Adds the titles of all tests and the messages of all errors below a node. */
function addStrings(node: Node, code: string, texts: Text[]): void {
  const add = ({ type, start, end }: Node, kind: Text["kind"]) => {
    if (type === "Literal" || type === "TemplateLiteral")
      texts.push({ text: code.slice(start, end).replaceAll(/\$\{.*?\}/g, ""), start, kind });
  };
  if (node.type === "CallExpression" && testFunctions.has(calledName(node.callee as Node)))
    for (const title of (node.arguments as Node[]).slice(0, 1)) add(title, "title");
  if (node.type === "NewExpression" && errorClass.test(calledName(node.callee as Node)))
    for (const message of node.arguments as Node[]) add(message, "message");
  for (const child of Object.values(node).flat())
    if (child && typeof child === "object" && "type" in child) addStrings(child as Node, code, texts);
}

/** Returns the name at the start of a callee: "test" for `test.each(rows)`. */
function calledName(callee: Node): string {
  const inner = (callee.object ?? callee.callee) as Node | undefined;
  return inner ? calledName(inner) : ((callee.name as string | undefined) ?? "");
}

if (import.meta.main) reportProblems(checkSources());
