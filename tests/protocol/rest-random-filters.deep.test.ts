import { afterAll, beforeAll, test } from "vitest";

import { long } from "../kit/long.ts";
import { seed } from "../kit/random.ts";
import { expectSameRows, startThings } from "./filters/expect-rows.ts";
import type { Cinema } from "./rest-fixture.ts";

let cinema: Cinema;
beforeAll(async () => {
  cinema = await startThings();
});
afterAll(() => cinema?.stop());

test("thousands of random filters select the same rows as in memory", async () => {
  await expectSameRows(cinema, { numRuns: long(8_000), seed });
});
