import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import { findOddWords, withoutCode } from "./plain-english.ts";
import { reportProblems } from "./report-problems.ts";

/** Returns one problem for each banned word in a Markdown text. Code blocks, code spans and link targets are exempt. */
export function checkDoc(path: string, text: string): string[] {
  const lines = withoutCode(text)
    .replace(/\]\([^)\s]*\)/g, "]")
    .split("\n");
  return lines.flatMap((line, index) =>
    findOddWords(line).map(({ word, right }) => `${path}:${index + 1}: “${word}”: write ${right}`),
  );
}

const atRoot = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "CODE_OF_CONDUCT.md"];

/** Checks the words and links of the pages in the root and in docs, and the index of decisions. */
export function checkDocs(root: string): string[] {
  const pages = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => join("docs", file))
    .sort();
  const texts = [...atRoot, ...pages].map((path) => [path, readFileSync(join(root, path), "utf8")] as const);
  return [
    ...texts.flatMap(([path, text]) => [...checkDoc(path, text), ...brokenLinks(root, path, text)]),
    ...checkDecisions(new Map(texts)),
  ];
}

/** Returns a page's links to files that do not exist. */
function brokenLinks(root: string, path: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(join(root, dirname(path), target)))
    .map((target) => `${path}: the link to ${target} is broken`);
}

/**
 * Checks that the title of each decision contains its number, and that the index lists the decision with the same
 * title.
 */
function checkDecisions(texts: Map<string, string>): string[] {
  const index = texts.get("docs/decisions/README.md") ?? "";
  return [...texts].flatMap(([path, text]) => {
    const number = /^docs\/decisions\/(\d{4})-/.exec(path)?.[1];
    if (!number) return [];
    const title = /^# (.*)$/m.exec(text)?.[1] ?? "";
    if (!title.startsWith(`${number} `)) return [`${path}: the title does not start with ${number}`];
    return index.includes(`[${title}](${basename(path)})`) ? [] : [`${path}: the index does not list “${title}”`];
  });
}

if (import.meta.main) reportProblems(checkDocs("."));
