import { expect, test } from "vitest";

import { checkSource, checkStyles } from "../scripts/check-comments.ts";
import { findUnknownNames, pathEnds, readSql } from "../scripts/comment-names.ts";

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

const nullGap = "does not say when the result is null or undefined";
const truthGap = "does not say when the result is true or false";
const errorGap = "does not say when an error is thrown";

test.each([
  ["a type that may be null", "/** Returns a row. */\nexport function a(): Row | null {}", nullGap],
  [
    "an awaited type that may be undefined",
    "/** Finds a row. */\nasync function a(): Promise<Row | undefined> {}",
    nullGap,
  ],
  ["a null that is returned", "/** Returns a row. */\nexport const a = (b: B) => (b.c ? b.d : null);", nullGap],
  ["a fallback to null", "/** Returns a row. */\nfunction a(b: B) {\n  return b.c ?? null;\n}", nullGap],
  [
    "another empty value",
    "/** Returns a row; null if it is gone. */\nfunction a(): Row | undefined {}",
    "says null, but the type does not",
  ],
  ["a Boolean method", "class A {\n  /** Takes bytes. */\n  a(): boolean {\n    return b;\n  }\n}", truthGap],
  [
    "nothing returned",
    "/** Returns a row. */\nexport function a() {\n  b();\n}",
    "says Returns, but nothing is returned",
  ],
  [
    "True for a text",
    "/** True if a row is new. */\nexport const a = (): string => b;",
    "says True, but the type does not",
  ],
  [
    "an id that is returned",
    "/** Stores a row. */\nasync function a(): Promise<string> {\n  return b;\n}",
    "does not say what is returned",
  ],
  [
    "an error",
    "/** Returns a row. */\nexport function a(b) {\n  if (!b) throw new AuthError(400);\n  return b;\n}",
    errorGap,
  ],
  [
    "an error that is created elsewhere",
    "/** Reads a row. */\nfunction a(b) {\n  if (!b) throw notFound();\n  return b;\n}",
    errorGap,
  ],
])("reports JSDoc without %s", (_, code, gap) => {
  expect(checkSource("src/a.ts", code)).toEqual([expect.stringContaining(`JSDoc of a ${gap}`)]);
});

test.each([
  "/** Returns a row; null if there is none. */\nexport function a(): Row | null {}",
  "/** Renders a row. */\nexport const A = () => (b ? c : null);",
  "/** Reads a row. */\nfunction a() {\n  try {\n    b();\n  } catch (error) {\n    throw error;\n  }\n}",
  '/** Reads a row. */\nfunction a() {\n  if (!b) throw new Error("Bug");\n}',
  "/** Reads rows. */\nfunction a() {\n  b(() => {\n    throw new AuthError();\n  });\n}",
])("accepts the JSDoc in %s", (code) => {
  expect(checkSource("src/a.ts", code)).toEqual([]);
});

const known = {
  words: new Set(["readRow", "row_id", "cell"]),
  paths: pathEnds(["src/rows/read-row.ts", "db/tests/grammar.db.test.ts"]),
};

test.each([
  ["The same as `readRows`.", "“readRows” does not exist"],
  ["The same as `cell.width`.", "“width” does not exist"],
  ["Calls readRows for each row.", "“readRows” does not exist"],
  ["The column line_id is unique.", "“line_id” does not exist"],
  ["Set ROW_LIMIT to change it.", "“ROW_LIMIT” does not exist"],
  ["See rows/read-rows.ts.", "“rows/read-rows.ts” does not exist"],
  ["The rows in src/lines are read.", "“src/lines” does not exist"],
  ["At least 5 % of the rows.", "write 5% without a space"],
  ["Waits for some seconds.", "write a few"],
  ["Returns a row, or null.", "say when the result is null or undefined"],
])("reports a wrong mention in “%s”", (text, problem) => {
  expect(findUnknownNames([{ path: "src/a.ts", line: 3, text }], known)).toEqual([`src/a.ts:3: ${problem}`]);
});

test.each([
  "Calls readRow(line) with `row_id`, see src/rows/read-row.ts and src/rows.",
  "Parses '12 %' and runs `npx rows --watch`.",
  "Reads https://example.com/rows/index.html.",
])("accepts the mentions in “%s”", (text) => {
  expect(findUnknownNames([{ path: "src/a.ts", line: 1, text }], known)).toEqual([]);
});

test("reads the comments of SQL, including those that the database stores", () => {
  const sql = "-- Reads a row.\nselect a -- By old_id.\n;\ncomment on function a() is E'Row\\n\\nOf new_id';";
  const { remarks, code } = readSql("a.sql", sql);
  expect(remarks.map(({ line, text }) => [line, text])).toEqual([
    [4, "Row\n\nOf new_id"],
    [1, "Reads a row."],
    [2, "By old_id."],
  ]);
  expect(code).not.toMatch(/_id/);
});
