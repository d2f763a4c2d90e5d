import { describe, expect, test } from "vitest";

import { addDays } from "#domain/time/dates.ts";

import { currentDays, driftRecords, fallbackPeriods, fallbackRecords, salesDays } from "./fallback-records.ts";
import type { SalesMetrics } from "./sales-metrics.ts";

// A Monday, the 23rd of a month with 30 days.
const now = { today: "2026-11-23", asOf: "2026-11-23T09:00:00Z", weekStart: 1 };

const company = (name: string, about: Partial<SalesMetrics>): SalesMetrics => ({
  id: name.toLowerCase(),
  name,
  targets: new Map(),
  monthSales: new Map(),
  daySales: new Map(),
  ...about,
});

const oak = company("Oak", {
  targets: new Map([
    ["2026-10", 3_100_000],
    ["2026-11", 3_000_000],
  ]),
  monthSales: new Map([
    ["2026-10", 2_480_000],
    ["2026-11", 1_150_000],
  ]),
  daySales: new Map([
    ["2026-10-26", 350_000],
    ["2026-11-01", 70_000],
    ["2026-11-02", 1_000_000],
    ["2026-11-23", 80_000],
  ]),
});

describe("the record of a company", () => {
  test("in real time compares this month's sales until today with the target for 23 of its 30 days", () => {
    const [record] = fallbackRecords([oak], "realtime", now);
    expect(record).toMatchObject({
      companyId: "oak",
      companyName: "Oak",
      salesTarget: 2_300_000,
      actualSales: 1_150_000,
      fallbackRate: 50,
      trend: "up",
      lastUpdated: now.asOf,
      seasonalAdjustment: 1,
    });
    expect(record?.history).toHaveLength(23);
    // After the first day, 30,000 of 100,000 are missing; after the second day, nothing is.
    expect(record?.history.slice(0, 2)).toEqual([
      { date: "2026-11-01", fallbackRate: 30, salesTarget: 100_000, actualSales: 70_000 },
      { date: "2026-11-02", fallbackRate: 0, salesTarget: 200_000, actualSales: 1_070_000 },
    ]);
  });

  test("daily compares today's sales with an equal share of the month's target", () => {
    const [record] = fallbackRecords([oak], "daily", now);
    expect(record).toMatchObject({ salesTarget: 100_000, actualSales: 80_000, fallbackRate: 20, trend: "stable" });
  });

  test("weekly compares sales of this week with its whole target, which has shares of both months across a month's end", () => {
    const [record] = fallbackRecords([oak], "weekly", now);
    expect(record).toMatchObject({ salesTarget: 700_000, actualSales: 80_000, fallbackRate: 88.6 });
    expect(record?.history.at(-1)?.date).toBe("2026-11-23");
    // The week has six days of October and one of November, with a target of 100,000 each.
    expect(record?.history.at(-5)).toEqual({
      date: "2026-10-26",
      fallbackRate: 40,
      salesTarget: 700_000,
      actualSales: 420_000,
    });
  });

  test("weekly starts on Sunday if weeks do", () => {
    const [record] = fallbackRecords([oak], "weekly", { ...now, weekStart: 7 });
    expect(record?.history.at(-1)?.date).toBe("2026-11-22");
  });

  test("monthly compares sales of this month with its whole target, and lists earlier months", () => {
    const [record] = fallbackRecords([oak], "monthly", now);
    expect(record).toMatchObject({ salesTarget: 3_000_000, actualSales: 1_150_000, fallbackRate: 61.7 });
    expect(record?.history).toEqual([
      { date: "2026-10-01", fallbackRate: 20, salesTarget: 3_100_000, actualSales: 2_480_000 },
      { date: "2026-11-01", fallbackRate: 61.7, salesTarget: 3_000_000, actualSales: 1_150_000 },
    ]);
  });

  test("returns the seasonal adjustment of a target that was not set for the month", () => {
    const pine = company("Pine", { targets: new Map([["2026-01", 900_000]]) });
    const [record] = fallbackRecords([pine], "monthly", now);
    expect(record).toMatchObject({ salesTarget: 1_150_000, seasonalAdjustment: 1.15, fallbackRate: 100 });
  });

  test("has at most 100 history entries", () => {
    const targets = new Map(["07", "08", "09", "10", "11"].map((month) => [`2026-${month}`, 300_000]));
    const [record] = fallbackRecords([company("Elm", { targets })], "daily", now);
    expect(record?.history).toHaveLength(100);
    expect(record?.history[0]?.date).toBe(addDays(now.today, -99));
    expect(salesDays("daily", now)).toEqual({ from: "2026-08-16", to: "2026-11-23" });
  });
});

test("requests sales from the first day of the current period or earlier", () => {
  const sunday = { ...now, today: "2026-11-01" };
  const days = fallbackPeriods.map((period) => currentDays(period, sunday));
  expect(days).toEqual([
    { from: "2026-11-01", to: "2026-11-01" },
    { from: "2026-11-01", to: "2026-11-01" },
    { from: "2026-10-26", to: "2026-11-01" },
    { from: "2026-11-01", to: "2026-11-30" },
  ]);
  for (const [index, period] of fallbackPeriods.entries())
    expect(salesDays(period, sunday).from <= (days[index]?.from ?? "")).toBe(true);
});

test("lists companies with a target for the period, highest fallback rate first", () => {
  const ash = company("Ash", { targets: new Map([["2026-11", 100]]), monthSales: new Map([["2026-11", 100]]) });
  const fir = company("Fir", { targets: new Map([["2025-11", 100]]), monthSales: new Map([["2026-11", 100]]) });
  const records = fallbackRecords([ash, fir, oak], "monthly", now);
  expect(records.map((record) => record.companyName)).toEqual(["Oak", "Ash"]);
});

describe("the drift of sample data", () => {
  const records = fallbackRecords([oak], "realtime", now);

  test.each([
    [0, 49],
    [0.5, 50],
    [0.999, 51],
  ])("the random value %d results in a rate of %d", (random, rate) => {
    const [record] = driftRecords(records, () => random);
    expect(record?.fallbackRate).toBe(rate);
    expect(record?.history.at(-1)?.fallbackRate).toBe(rate);
    expect(record?.history[0]).toEqual(records[0]?.history[0]);
    expect(record).toMatchObject({ salesTarget: 2_300_000, actualSales: 1_150_000 });
  });

  test("does not fall below 0, and updates the trend", () => {
    const reached = fallbackRecords(
      [company("Ash", { targets: new Map([["2026-11", 30_000]]), daySales: new Map([["2026-11-02", 50_000]]) })],
      "realtime",
      now,
    );
    expect(driftRecords(reached, () => 0)[0]).toMatchObject({ fallbackRate: 0, trend: "down" });
  });
});
