import { afterAll, beforeAll, test } from "vitest";

import { long } from "../kit/long.ts";
import { expectSameRows, startThings } from "./filters/expect-rows.ts";
import type { Cinema } from "./rest-fixture.ts";

const seed = Number(process.env.FILTER_SEED ?? Date.now() % 1_000_000_000);

let cinema: Cinema;
beforeAll(async () => {
  cinema = await startThings();
});
afterAll(() => cinema?.stop());

test(`thousands of random filters, with FILTER_SEED=${seed}, choose the rows that they choose in memory`, async () => {
  await expectSameRows(cinema, { numRuns: long(8_000), seed });
});
