import { expect, test } from "vitest";

import { long } from "../../tests/kit/long.ts";
import { seed } from "../../tests/kit/random.ts";
import { checkSequences } from "./check-sequences.ts";

test.each(["never", "monthly"] as const)(
  "with tokens that expire %s, the ledger is correct after thousands of random sequences",
  { timeout: 3_600_000 },
  async (expiry) => {
    expect(await checkSequences({ count: long(8000), seed, expiry })).toBeNull();
  },
);
