import { expect, test } from "vitest";

import { mergeCohorts, toCohorts, toGrowth } from "#domain/customers/cohorts.ts";

test("returns new, returning and lost customers and the balance of each month, and marks the current month as unfinished", () => {
  const rows = [
    { period: "2026-01-01", new: 3, active: 3, won_back: 0, lost: 0 },
    { period: "2026-03-01", new: 1, active: 3, won_back: 1, lost: 2 },
  ];
  const months = toGrowth(rows, "month", "2026-04-10");
  const none = { new: 0, returning: 0, won_back: 0, lost: 0, net: 0, is_unfinished: false };
  expect(months).toMatchObject([
    { ...none, from: "2026-01-01", new: 3, net: 3, customers: 3 },
    { ...none, from: "2026-02-01", customers: 3 },
    { ...none, from: "2026-03-01", new: 1, returning: 2, won_back: 1, lost: 2, customers: 3 },
    { ...none, from: "2026-04-01", customers: 3, is_unfinished: true },
  ]);
});

test("a month is finished on its last day", () => {
  const rows = [{ period: "2026-04-01", new: 1, active: 1, won_back: 0, lost: 0 }];
  expect(toGrowth(rows, "month", "2026-04-30")[0]).toMatchObject({ is_unfinished: false });
});

test("a cohort has a cell for each finished quarter, which is empty without orders", () => {
  const rows = [
    { cohort: "2025-07-01", later: 0, customers: 4, minor: 400 },
    { cohort: "2025-07-01", later: 2, customers: 1, minor: 90 },
    { cohort: "2026-04-01", later: 0, customers: 2, minor: 70 },
  ];
  expect(toCohorts(rows, "quarter", "2026-05-05")).toEqual([
    {
      from: "2025-07-01",
      size: 4,
      minor: 400,
      cells: [
        { customers: 4, minor: 400 },
        { customers: 0, minor: 0 },
        { customers: 1, minor: 90 },
      ],
    },
    { from: "2026-04-01", size: 2, minor: 70, cells: [] },
  ]);
});

test("merged cohorts include in each period only cohorts that are old enough, and hide periods with too few customers", () => {
  const cells = (...customers: number[]) => customers.map((count) => ({ customers: count, minor: 10 * count }));
  const merged = mergeCohorts([
    { from: "2026-01-01", size: 2, minor: 20, cells: cells(2, 1, 1) },
    { from: "2026-02-01", size: 3, minor: 30, cells: cells(3, 2) },
  ]);
  expect(merged).toEqual([
    { size: 5, minor: 50, customers: 5, spent: 50 },
    { size: 5, minor: 50, customers: 3, spent: 30 },
  ]);
});
