import { afterAll, beforeAll, expect, test } from "vitest";

import { mulberry32 } from "#domain/numbers/mulberry32.ts";

import { expectOrder } from "./storm/expect-order.ts";
import { complaint } from "./storm/judge.ts";
import { mutations } from "./storm/mutations.ts";
import { exchange, prepareStorm, type Storm, validRequest } from "./storm/run-storm.ts";
import { chooser } from "./storm/wire.ts";

let storm: Storm;
beforeAll(async () => {
  storm = await prepareStorm();
});
afterAll(() => storm?.cinema.stop());

test("the requests before mutation are valid", async () => {
  const random = chooser(mulberry32(1));
  for (const use of Array.from({ length: 40 }, () => ["read", "write", "call"] as const).flat()) {
    const wire = validRequest(storm, random, use);
    const answer = await exchange(storm, wire);
    const outcome = answer.status < 300 ? complaint(wire, answer) : `${answer.status} ${answer.text}`;
    expect([wire, outcome]).toEqual([wire, null]);
  }
});

test(
  "every mutated request gets a correct response or PostgREST's error, and never another user's row",
  { tags: "deep" },
  async () => {
    expect(mutations.length).toBeGreaterThan(25);
    await expectOrder(storm, { seed: 20_261_121, count: 1_500 });
  },
);
