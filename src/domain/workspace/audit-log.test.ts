import { expect, test } from "vitest";

import { auditAreas, auditSearchSchema, readAreas, usualAreas, writeAreas } from "./audit-log.ts";

test("kinds come back from the address as they went in, the usual ones without a word", () => {
  expect(writeAreas(usualAreas)).toBeUndefined();
  expect(readAreas(undefined)).toEqual(usualAreas);
  expect(readAreas(writeAreas(auditAreas))).toEqual(auditAreas);
  expect(readAreas(writeAreas(["team", "records"]))).toEqual(["team", "records"]);
});

test("what is no kind of ours, no day and no id is left out, not an error", () => {
  expect(readAreas("team,nonsense")).toEqual(["team"]);
  expect(readAreas("nonsense")).toEqual(usualAreas);
  expect(auditSearchSchema.parse({ who: "Ana", from: "yesterday", about: "x".repeat(101), kinds: 7 })).toEqual({});
});
