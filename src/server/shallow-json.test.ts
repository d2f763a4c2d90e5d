import { expect, test } from "vitest";

import { parseShallow } from "./shallow-json.ts";

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

test("parses JSON up to the depth limit, and ignores brackets in texts", () => {
  expect(parseShallow(nested(100))).toBeTypeOf("object");
  expect(() => parseShallow(nested(101))).toThrow("The JSON is nested too deeply");
  expect(() => parseShallow(nested(100_000))).toThrow("The JSON is nested too deeply");
  const text = JSON.stringify({ a: `${"[".repeat(200)}"\\` });
  expect(parseShallow(text)).toEqual(JSON.parse(text));
});
