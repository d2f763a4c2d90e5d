import { expect, test } from "vitest";

import { parseShallow } from "./shallow-json.ts";

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

test("JSON is read as deep as anybody needs, and brackets in texts do not count", () => {
  expect(parseShallow(nested(100))).toBeTypeOf("object");
  expect(() => parseShallow(nested(101))).toThrow("The JSON is nested too deeply");
  expect(() => parseShallow(nested(100_000))).toThrow("The JSON is nested too deeply");
  const text = JSON.stringify({ a: `${"[".repeat(200)}"\\` });
  expect(parseShallow(text)).toEqual(JSON.parse(text));
});
