import { expect, test } from "vitest";

import { shareColours } from "./group-colours.ts";

test("groups that share one entry of the legend have its colour", () => {
  const shared = { names: ["Qualified", "Proposal", "Negotiation"], of: [0, 0, 1, 2] };
  expect(shareColours(["grey", "blue", "violet", "amber"], shared)).toEqual(["grey", "grey", "violet", "amber"]);
});
