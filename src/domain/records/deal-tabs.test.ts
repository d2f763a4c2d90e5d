import { expect, test } from "vitest";

import { dealTabs, stagesOfTab } from "#domain/records/deal-tabs.ts";

const stages = [
  { name: "Engaging", kind: "open" },
  { name: "Proposal Sent", kind: "open" },
  { name: "negotiation", kind: "open" },
  { name: "Closed Won", kind: "won" },
  { name: "Gewonnen", kind: "won" },
  { name: "Closed Lost", kind: "lost" },
] as const;

test("active is every open stage, won every won one, and the two between go by name", () => {
  const names = Object.fromEntries(dealTabs.map((tab) => [tab, stagesOfTab(tab, stages).map(({ name }) => name)]));
  expect(names).toEqual({
    active: ["Engaging", "Proposal Sent", "negotiation"],
    proposals: ["Proposal Sent"],
    negotiations: ["negotiation"],
    won: ["Closed Won", "Gewonnen"],
  });
});
