import { expect, test } from "vitest";

import { checkSequences, newSeed } from "./check-sequences.ts";

test.each(["never", "monthly"] as const)(
  "with tokens that expire %s, 50,000 sequences of all that moves tokens leave the ledger right",
  { timeout: 3_600_000 },
  async (expiry) => {
    expect(await checkSequences({ count: 50_000, seed: newSeed(), expiry })).toBeNull();
  },
);
