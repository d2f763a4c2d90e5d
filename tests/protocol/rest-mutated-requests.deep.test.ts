import { afterAll, beforeAll, test } from "vitest";

import { long } from "../kit/long.ts";
import { seed } from "../kit/random.ts";
import { expectOrder } from "./storm/expect-order.ts";
import { prepareStorm, type Storm } from "./storm/run-storm.ts";

let storm: Storm;
beforeAll(async () => {
  storm = await prepareStorm();
});
afterAll(() => storm?.cinema.stop());

test("each of thousands of mutated requests gets a correct response or an error", async () => {
  await expectOrder(storm, { seed, count: long(4_000) });
});
