import { describe, expect, test } from "vitest";

import { findAlerts, parseNotified } from "./fallback-alerts.ts";
import type { FallbackRecord } from "./fallback-records.ts";
import { defaultSettings, readSettings } from "./fallback-settings.ts";
import { defaultThresholds } from "./thresholds.ts";

const record = (companyId: string, fallbackRate: number): FallbackRecord => ({
  companyId,
  companyName: companyId.toUpperCase(),
  fallbackRate,
  trend: "stable",
  lastUpdated: "2026-11-23T09:00:00Z",
  salesTarget: 1,
  actualSales: 1,
  seasonalAdjustment: 1,
  history: [],
});

describe("alerts", () => {
  test("are raised for companies with warning, critical or severe status", () => {
    const { alerts } = findAlerts(
      [record("a", 60), record("b", 25), record("c", 12.5), record("d", 3)],
      defaultThresholds,
      {},
    );
    expect(alerts).toEqual([
      { companyId: "a", companyName: "A", fallbackRate: 60, kind: "critical" },
      { companyId: "b", companyName: "B", fallbackRate: 25, kind: "critical" },
      { companyId: "c", companyName: "C", fallbackRate: 12.5, kind: "warning" },
    ]);
  });

  test("are raised once, and again when a company's status changes", () => {
    const raise = (rate: number, notified = {}) => findAlerts([record("a", rate)], defaultThresholds, notified);
    const first = raise(30);
    expect(raise(31, first.notified).alerts).toEqual([]);
    const better = raise(12, first.notified);
    expect(better.alerts).toMatchObject([{ kind: "warning" }]);
    const well = raise(2, better.notified);
    expect(well.alerts).toEqual([]);
    expect(raise(30, well.notified).alerts).toMatchObject([{ kind: "critical" }]);
  });

  test("follow changed thresholds, and the notified statuses of other companies remain", () => {
    const { notified } = findAlerts([record("a", 30), record("b", 1)], defaultThresholds, {});
    const stricter = findAlerts([record("a", 30)], { ...defaultThresholds, critical: 28 }, notified);
    expect(stricter.alerts).toHaveLength(1);
    expect(stricter.notified).toEqual({ a: "severe", b: "good" });
  });
});

test("ignores stored browser data unless it is complete and valid", () => {
  const settings = { thresholds: { good: 5, warning: 6, critical: 7 }, hasAlerts: false };
  expect(readSettings(JSON.stringify(settings))).toEqual(settings);
  for (const stored of [null, "", "{", "{}", JSON.stringify({ ...settings, thresholds: { good: 400 } })])
    expect(readSettings(stored)).toEqual(defaultSettings);
  expect(parseNotified('{"a":"severe"}')).toEqual({ a: "severe" });
  for (const stored of [null, "{", '{"a":"awful"}', "[]"]) expect(parseNotified(stored)).toEqual({});
});
