import { expect, test } from "vitest";

import { dealTabs, stagesOfTab } from "#domain/records/deal-tabs.ts";

const stages = [
  { name: "Engaging", kind: "open", phase: null },
  { name: "Angebot", kind: "open", phase: "proposal" },
  { name: "Negotiation", kind: "open", phase: null },
  { name: "Verhandlung", kind: "open", phase: "negotiation" },
  { name: "Gewonnen", kind: "won", phase: "negotiation" },
  { name: "Closed Lost", kind: "lost", phase: null },
] as const;

test("tabs depend on the phase of a stage, regardless of its name", () => {
  const names = Object.fromEntries(dealTabs.map((tab) => [tab, stagesOfTab(tab, stages).map(({ name }) => name)]));
  expect(names).toEqual({
    active: ["Engaging", "Angebot", "Negotiation", "Verhandlung"],
    proposals: ["Angebot"],
    negotiations: ["Verhandlung"],
    won: ["Gewonnen"],
  });
});
