import { afterAll, beforeAll, test } from "vitest";

import { expectSameRows, startThings } from "./filters/expect-rows.ts";
import type { Cinema } from "./rest-fixture.ts";

const seed = Number(process.env.FILTER_SEED ?? Date.now() % 1_000_000_000);

let cinema: Cinema;
beforeAll(async () => {
  cinema = await startThings();
});
afterAll(() => cinema?.stop());

test(`twenty thousand random filters, with FILTER_SEED=${seed}, choose the rows that they choose in memory`, async () => {
  await expectSameRows(cinema, { numRuns: 20_000, seed });
});
