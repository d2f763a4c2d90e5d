import { afterAll, beforeAll, test } from "vitest";

import { expectSameRows, startThings } from "./filters/expect-rows.ts";
import type { Cinema } from "./rest-fixture.ts";

let cinema: Cinema;
beforeAll(async () => {
  cinema = await startThings();
});
afterAll(() => cinema?.stop());

test("random filters give the rows that the same filters give in memory", async () => {
  await expectSameRows(cinema, { numRuns: 500 });
});
