import { expect, test } from "vitest";

import { auditAreas, auditSearchSchema, readAreas, usualAreas, writeAreas } from "./audit-log.ts";

test("areas are unchanged after a round trip through the address, and the default ones are omitted", () => {
  expect(writeAreas(usualAreas)).toBeUndefined();
  expect(readAreas(undefined)).toEqual(usualAreas);
  expect(readAreas(writeAreas(auditAreas))).toEqual(auditAreas);
  expect(readAreas(writeAreas(["team", "records"]))).toEqual(["team", "records"]);
});

test("drops unknown areas and invalid days and ids without an error", () => {
  expect(readAreas("team,nonsense")).toEqual(["team"]);
  expect(readAreas("nonsense")).toEqual(usualAreas);
  expect(auditSearchSchema.parse({ who: "Ana", from: "yesterday", about: "x".repeat(101), kinds: 7 })).toEqual({});
});
