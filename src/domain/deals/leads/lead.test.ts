import { expect, test } from "vitest";

import { stageNames } from "#domain/deals/stage-names.ts";

import { highPotential, type Lead, nextSteps, priorityLeads, reasonsOf } from "./lead.ts";

const lead = (given: Partial<Lead> = {}): Lead => ({
  deal_id: "oak",
  deal: "Oak desks",
  account_id: null,
  account: null,
  owner_id: null,
  stage: "Proposal Sent",
  next_stage: "Negotiation",
  priority: "medium",
  currency: "USD",
  value_minor: 10_000,
  probability: 60,
  weighted_minor: 6_000,
  days_in_stage: 3,
  usual_days: 14,
  days_to_close: 40,
  days_quiet: 2,
  has_task: false,
  is_sample: false,
  total: 1,
  high_potential: 1,
  ...given,
});
const keys = (given: Partial<Lead>) => reasonsOf(lead(given)).map(({ key }) => key);

test("a lead with recent contact, an unexpired close date and a short time in its stage needs no attention", () => {
  expect(keys({})).toEqual([]);
  expect(keys({ days_quiet: 14, days_in_stage: 14, days_to_close: 15 })).toEqual([]);
});

test("lists the reasons for attention, the most urgent first", () => {
  expect(reasonsOf(lead({ days_to_close: -3, days_quiet: 20, days_in_stage: 30, priority: "high" }))).toEqual([
    { key: "overdue", days: 3 },
    { key: "quiet", days: 20 },
    { key: "slow", days: 30, usual: 14 },
    { key: "priority" },
  ]);
  expect(keys({ days_to_close: 0, days_quiet: null })).toEqual(["closing", "untouched"]);
  expect(keys({ days_in_stage: 400, usual_days: null })).toEqual([]);
});

test("recommends a demo if it is the next stage, the last contact was recent, and nothing is planned", () => {
  const next = { stage: "Qualified", next_stage: "Demo Scheduled" };
  expect(keys(next)).toEqual(["demo"]);
  expect(keys({ ...next, has_task: true })).toEqual([]);
  expect(keys({ ...next, days_quiet: 15 })).toEqual(["quiet"]);
  expect(keys({ next_stage: "Democratic vote" })).toEqual([]);
});

test("recommends a demo if the next stage is a demo in any language", () => {
  for (const name of Object.values(stageNames.demo)) expect(keys({ next_stage: name })).toEqual(["demo"]);
});

test("leads with high potential are likely and on track, and priority leads have a reason other than their priority", () => {
  expect(
    highPotential([lead(), lead({ probability: 49 }), lead({ days_quiet: 15 }), lead({ days_to_close: -1 })]),
  ).toHaveLength(1);
  expect(priorityLeads([lead(), lead({ priority: "high" }), lead({ days_quiet: 15 })])).toHaveLength(1);
});

test("suggests next steps for leads without planned activities, due today or, for a demo, within five days", () => {
  const steps = nextSteps(
    [
      lead({ days_quiet: 30, has_task: true }),
      lead({ next_stage: "Demo Scheduled" }),
      lead(),
      lead({ days_to_close: -1 }),
      lead({ days_quiet: 30 }),
    ],
    "2026-11-28",
    2,
  );
  expect(steps.map(({ key, due }) => [key, due])).toEqual([
    ["demo", "2026-12-03"],
    ["overdue", "2026-11-28"],
  ]);
});
