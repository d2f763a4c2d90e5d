import { expect, test } from "vitest";

import { checkCrashes } from "../../db/tests/check-sequences.ts";
import { long } from "../kit/long.ts";
import { seed } from "../kit/random.ts";

const kills = long(30);

test(
  `bookings that were confirmed before each of ${kills} kills of Postgres are kept`,
  { timeout: 1_200_000 },
  async () => {
    expect(await checkCrashes({ count: kills, seed })).toEqual([]);
  },
);
