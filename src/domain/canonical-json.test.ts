import { expect, test } from "vitest";

import { canonicalJson } from "./canonical-json.ts";

test("objects with the same values have the same JSON, in any order of keys", () => {
  const one = { b: [{ d: 1, c: null }], a: "x" };
  expect(canonicalJson(one)).toBe(canonicalJson({ a: "x", b: [{ c: null, d: 1 }] }));
  expect(canonicalJson(one)).toBe('{"a":"x","b":[{"c":null,"d":1}]}');
  expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
});
