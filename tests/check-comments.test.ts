import { expect, test } from "vitest";

import { checkSource, checkStyles } from "../scripts/check-comments.ts";

test.each([
  ["a line comment", "// Whoever asks gets the row.\nexport {};", "Whoever"],
  ["a block comment", "/* It is read anew. */\nexport {};", "anew"],
  ["JSDoc", "/** Starts\n * by itself. */\nexport const a = 1;", "by\nitself"],
  ["a line comment", "// A filter that is no column.\nexport {};", "is no"],
  ["an error message", 'throw new Error("Nobody is there");', "Nobody"],
  ["a test title", 'test("nobody is told", () => {});', "nobody"],
  ["a title with parts", "test.each([1])(`a run of ${a} begun`, () => {});", "begun"],
  ["the opening of JSDoc", "/** Whether a row is new. */\nexport const a = 1;", "Whether"],
  ["the American spelling", "// Names are normalized.\nexport {};", "normalized"],
  ["a condition for a question", "/** Returns if a row is new. */\nexport const a = 1;", "Returns if"],
  ["what is returned", "/** Returns what a row means. */\nexport const a = 1;", "what"],
])("reports an odd word in %s", (_, code, word) => {
  const problems = checkSource("src/a.ts", code);
  expect(problems.join("\n").replaceAll(/\s/g, " ")).toContain(`“${word.replace("\n", " ")}”`);
});

test("reports an odd word in a comment of a style sheet, but not in its code", () => {
  const css = "/* Dark. */\n.stands {\n  /* Figures that stand in columns. */\n  content: 'told';\n}";
  expect(checkStyles("src/a.css", css)).toEqual(["src/a.css:3: “stand”: write be, appear"]);
});

test("reports JSDoc without a full stop", () => {
  expect(checkSource("src/a.ts", "/** Returns a row */\nexport const a = 1;")).toEqual([
    "src/a.ts:1: JSDoc ends without a full stop",
  ]);
});

test.each([
  "/** Returns `told` rows. */\nexport const a = 1;",
  "/** Returns the letters that stand for a name. */\nexport const told = 1;",
  'const text = "Nobody is told";',
  "// What is left is in types-beside-sql.ts.\nexport {};",
])("accepts %s", (code) => {
  expect(checkSource("src/a.ts", code)).toEqual([]);
});
