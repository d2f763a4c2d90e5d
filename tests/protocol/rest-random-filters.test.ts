import { afterAll, beforeAll, test } from "vitest";

import { expectSameRows, startThings } from "./filters/expect-rows.ts";
import type { Cinema } from "./rest-fixture.ts";

let cinema: Cinema;
beforeAll(async () => {
  cinema = await startThings();
});
afterAll(() => cinema?.stop());

test(
  "random filters select the same rows as in memory, for a read, an embed, a write and a count",
  { tags: "deep" },
  async () => {
    await expectSameRows(cinema, { numRuns: 300 });
  },
);
