import { expect, test } from "vitest";

import { checkSubject } from "../scripts/check-commits.ts";

test.each([
  "Fix lost phone numbers in Google contacts import",
  "Embed the fonts",
  "Seed the demo workspace",
  "Bring back the list of tags",
  `Shorten ${"a".repeat(64)}`,
])("accepts the subject “%s”", (subject) => {
  expect(checkSubject(subject)).toEqual([]);
});

test.each([
  ["add a list of tags", "capital letter"],
  ["Added a list of tags", "imperative"],
  ["Adding a list of tags", "imperative"],
  ["Add a list of tags.", "period"],
  [`Shorten ${"a".repeat(65)}`, "at most 72 characters, not 73"],
])("rejects the subject “%s”", (subject, rule) => {
  expect(checkSubject(subject)).toEqual([expect.stringContaining(rule)]);
});
