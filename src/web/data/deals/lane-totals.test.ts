import { expect, test } from "vitest";

import { type LaneSums, mergeOwners, toLaneTotals } from "./lane-totals.ts";

const row = (owner_id: string | null, stage_id: string, currency: "USD" | "EUR", count: number, value: number | null) =>
  ({ owner_id, stage_id, currency, count, value, own: null, unweighed: value }) satisfies LaneSums;

const sums = [
  row(null, "new", "USD", 1, null),
  row("ana", "new", "EUR", 1, 700),
  row("ana", "new", "USD", 2, 1000),
  row("ana", "offer", "USD", 1, 500),
  row("bo", "new", "USD", 3, 300),
  row("bo", "won", "USD", 9, 9000),
  row("cy", "won", "USD", 1, 100),
];
const stages = [
  { id: "new", default_probability: 10 },
  { id: "offer", default_probability: 50 },
];

test("the totals of a stage add up those of all owners, and are unknown only if all of these are", () => {
  expect(mergeOwners(sums)).toEqual([
    { stage_id: "new", currency: "USD", count: 6, value: 1300, own: null, unweighed: 1300 },
    { stage_id: "new", currency: "EUR", count: 1, value: 700, own: null, unweighed: 700 },
    { stage_id: "offer", currency: "USD", count: 1, value: 500, own: null, unweighed: 500 },
    { stage_id: "won", currency: "USD", count: 10, value: 9100, own: null, unweighed: 9100 },
  ]);
  expect(mergeOwners(sums.slice(0, 1))[0]?.value).toBeNull();
});

test("a lane shows totals of the shown stages, with a separate total for each currency without a rate", () => {
  const lanes = toLaneTotals(sums, stages, "USD", () => null);
  expect(lanes.map(({ ownerId, total }) => [ownerId, total.count])).toEqual([
    [null, 1],
    ["ana", 4],
    ["bo", 3],
  ]);
  expect(lanes[0]?.total.sums).toEqual([]);
  expect(lanes[1]?.total.sums).toEqual([
    { currency: "USD", value: 1500, weighted: 350 },
    { currency: "EUR", value: 700, weighted: 70 },
  ]);
  expect(lanes[1]?.byStage.get("offer")).toEqual({ count: 1, sums: [{ currency: "USD", value: 500, weighted: 250 }] });
  const [, converted] = toLaneTotals(sums, stages, "USD", () => 2);
  expect(converted?.total.sums).toEqual([{ currency: "USD", value: 2900, weighted: 490 }]);
});
