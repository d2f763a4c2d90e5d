import { globSync, readFileSync } from "node:fs";

import { parseSync } from "vite";

import { findUnknownNames, pathEnds, readSql, type Remark, wordsOf } from "./comment-names.ts";
import { checkContracts } from "./jsdoc-contracts.ts";
import { findOddWords, relativeOpening, withoutCode } from "./plain-english.ts";
import { reportProblems } from "./report-problems.ts";
import type { Node } from "./sql/source-files.ts";
import type { Comment } from "./syntax-tree.ts";

type Parsed = { path: string; code: string; comments: Comment[]; program(): Node };
type Text = { text: string; start: number; kind: "comment" | "JSDoc" | "title" | "message" };

/** The files whose comments are checked. */
const sources = [
  "{src,tests,e2e,db,scripts,bench,evals}/**/*.{ts,tsx}",
  "{public,scripts}/*.js",
  "src/**/*.css",
  "*.config.ts",
];
/** Files that define names for comments, such as columns, settings, keys of texts and packages. */
const definitions = [
  "db/**/*.sql",
  "{src,deploy,evals}/**/*.{json,yml,yaml,html,service}",
  "*.{json,yaml,html}",
  "Dockerfile",
];
const repeatable = /^db\/(?:functions|policies|triggers)\//;
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
 * Returns one problem for each banned word in the comments, test titles and error messages of a source file, for each
 * JSDoc that opens with a relative clause or lacks its full stop, and for each one that contradicts its function.
 */
export const checkSource = (path: string, code: string): string[] => checkParsed(parse(path, code));

function checkParsed(parsed: Parsed): string[] {
  const { path, code, comments } = parsed;
  const words = readTexts(parsed).flatMap(({ text, start, kind }) => {
    const line = code.slice(0, start).split("\n").length;
    const isDoc = kind === "JSDoc";
    const opening = isDoc ? relativeOpening.exec(text.replace(/^Returns /, ""))?.[0] : undefined;
    return [
      ...findOddWords(text).map(({ word, right }) => `${path}:${line}: “${word}”: write ${right}`),
      ...(opening ? [`${path}:${line}: JSDoc opens with “${opening}”: start with a verb or a noun`] : []),
      ...(isDoc && !isSentence.test(text) ? [`${path}:${line}: JSDoc ends without a full stop`] : []),
    ];
  });
  return comments.some(isJsDoc) ? [...words, ...checkContracts(path, code, parsed.program(), comments)] : words;
}

/** Returns one problem for each banned word in the comments of a style sheet. */
export function checkStyles(path: string, css: string): string[] {
  return [...css.matchAll(/\/\*[^]*?\*\//g)].flatMap(({ 0: comment, index }) => {
    const line = css.slice(0, index).split("\n").length;
    return findOddWords(withoutCode(comment)).map(({ word, right }) => `${path}:${line}: “${word}”: write ${right}`);
  });
}

/** Checks all sources, style sheets and SQL files below the current folder. Generated files only define names. */
export function checkSources(): string[] {
  const paths = globSync([...sources, ...definitions], { exclude: (path) => path.includes("node_modules") }).sort();
  const words = new Set<string>();
  const remarks: Remark[] = [];
  const problems = paths.flatMap((path) => {
    const code = readFileSync(path, "utf8");
    if (path.endsWith(".sql")) {
      const sql = readSql(path, code);
      for (const word of wordsOf(sql.code)) words.add(word);
      if (repeatable.test(path)) remarks.push(...sql.remarks);
      return [];
    }
    if (!/\.(?:tsx?|js)$/.test(path)) {
      for (const word of wordsOf(code)) words.add(word);
      return path.endsWith(".css") ? checkStyles(path, code) : [];
    }
    const parsed = parse(path, code);
    for (const word of wordsOf(codeOf(parsed))) words.add(word);
    if (path.endsWith(".gen.ts")) return [];
    remarks.push(...remarksOf(parsed));
    return checkParsed(parsed);
  });
  const files = globSync(["*", "{src,tests,e2e,db,scripts,bench,evals,docs,deploy,public}/**/*"]);
  return [...problems, ...findUnknownNames(remarks, { words, paths: pathEnds(files) })];
}

function parse(path: string, code: string): Parsed {
  const parsed = parseSync(path, code);
  // Parsing the syntax tree takes much longer than parsing only the comments, so it waits until it is needed.
  return { path, code, comments: parsed.comments, program: () => parsed.program as unknown as Node };
}

const isJsDoc = ({ value }: Comment) => value.startsWith("*");

function codeOf({ code, comments }: Parsed): string {
  const ends = [0, ...comments.map(({ end }) => end)];
  const starts = [...comments.map(({ start }) => start), code.length];
  return ends.map((end, index) => code.slice(end, starts[index])).join(" ");
}

const remarksOf = ({ path, code, comments }: Parsed): Remark[] =>
  comments.map(({ value, start }) => ({ path, line: code.slice(0, start).split("\n").length, text: value }));

function readTexts(parsed: Parsed): Text[] {
  const { code } = parsed;
  const texts: Text[] = parsed.comments.map((comment) =>
    isJsDoc(comment)
      ? {
          text: withoutCode(comment.value.replaceAll(/^\s*\*+ ?/gm, "")).trim(),
          start: comment.start,
          kind: "JSDoc",
        }
      : { text: withoutCode(comment.value), start: comment.start, kind: "comment" },
  );
  if (hasStrings.test(code)) addStrings(parsed.program(), code, texts);
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
