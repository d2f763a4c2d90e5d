import { afterAll, beforeAll, test } from "vitest";

import { long } from "../kit/long.ts";
import { expectOrder } from "./storm/expect-order.ts";
import { prepareStorm, type Storm } from "./storm/run-storm.ts";

const seed = Number(process.env.STORM_SEED ?? Date.now() % 1_000_000_000);

let storm: Storm;
beforeAll(async () => {
  storm = await prepareStorm();
});
afterAll(() => storm?.cinema.stop());

test(`thousands of bent requests, with STORM_SEED=${seed}, get a right answer or a refusal each`, async () => {
  await expectOrder(storm, { seed, count: long(4_000) });
});
