import { expect, test } from "vitest";

import { shareColours } from "./group-colours.ts";

test("groups of one set have the colour that the legend shows for it", () => {
  const shared = { names: ["Qualified", "Proposal", "Negotiation"], of: [0, 0, 1, 2] };
  expect(shareColours(["grey", "blue", "violet", "amber"], shared)).toEqual(["grey", "grey", "violet", "amber"]);
});
