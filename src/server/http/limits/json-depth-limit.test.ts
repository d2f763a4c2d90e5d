import { expect, test } from "vitest";

import { parseJsonWithDepthLimit } from "./json-depth-limit.ts";

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

test("parses JSON up to the depth limit, and ignores brackets in texts", () => {
  expect(parseJsonWithDepthLimit(nested(100))).toBeTypeOf("object");
  expect(() => parseJsonWithDepthLimit(nested(101))).toThrow("The JSON is nested too deeply");
  expect(() => parseJsonWithDepthLimit(nested(100_000))).toThrow("The JSON is nested too deeply");
  const text = JSON.stringify({ a: `${"[".repeat(200)}"\\` });
  expect(parseJsonWithDepthLimit(text)).toEqual(JSON.parse(text));
});
