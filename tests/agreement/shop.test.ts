import { expect, test } from "vitest";

import { expectShop, useShops } from "./expect-shop.ts";
import { madeUp } from "./made-up.ts";

const at = useShops();

test(
  "every number of a shop equals a count of its lines, in three time zones and two currencies",
  { tags: "deep" },
  async () => {
    expect(await expectShop(at.vanda, madeUp(7), "2026-04-01T10:30:00Z")).toBeGreaterThan(5000);
  },
);
