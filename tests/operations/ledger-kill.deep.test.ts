import { expect, test } from "vitest";

import { checkCrashes, newSeed } from "../../db/tests/check-sequences.ts";

test("what was promised before each of 100 kills of Postgres is there afterwards", { timeout: 1_200_000 }, async () => {
  expect(await checkCrashes({ count: 100, seed: newSeed() })).toEqual([]);
});
