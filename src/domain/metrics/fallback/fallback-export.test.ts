import { expect, test } from "vitest";

import { toCsvLines, toExport } from "./fallback-export.ts";
import type { FallbackRecord } from "./fallback-records.ts";
import { defaultThresholds } from "./thresholds.ts";

const record: FallbackRecord = {
  companyId: "a1",
  companyName: "=cmd|' /C calc'!A0",
  fallbackRate: 33.3,
  trend: "up",
  lastUpdated: "2026-11-23T09:00:00Z",
  salesTarget: 300_050,
  actualSales: 200_000,
  seasonalAdjustment: 1.15,
  history: [{ date: "2026-11-01", fallbackRate: 33.3, salesTarget: 300_050, actualSales: 200_000 }],
};

test("exports amounts in the main unit, and escapes formulas in CSV files", () => {
  const exported = toExport([record], { period: "monthly", currency: "USD", thresholds: defaultThresholds });
  expect(exported).toEqual([
    {
      companyId: "a1",
      companyName: "=cmd|' /C calc'!A0",
      fallbackRate: 33.3,
      status: "critical",
      trend: "up",
      lastUpdated: "2026-11-23T09:00:00Z",
      salesTarget: 3000.5,
      actualSales: 2000,
      currency: "USD",
      seasonalAdjustment: 1.15,
      period: "monthly",
      history: [{ date: "2026-11-01", fallbackRate: 33.3, salesTarget: 3000.5, actualSales: 2000 }],
    },
  ]);
  const [header, line] = toCsvLines(exported);
  expect(header?.slice(0, 4)).toEqual(["companyId", "companyName", "fallbackRate", "status"]);
  expect(line).toEqual([
    "a1",
    "'=cmd|' /C calc'!A0",
    "33.3",
    "critical",
    "up",
    "2026-11-23T09:00:00Z",
    "3000.5",
    "2000",
    "USD",
    "1.15",
    "monthly",
  ]);
});

test("keeps amounts of a currency without minor units", () => {
  const [yen] = toExport([record], { period: "daily", currency: "JPY", thresholds: defaultThresholds });
  expect(yen).toMatchObject({ salesTarget: 300_050, actualSales: 200_000, currency: "JPY" });
});
