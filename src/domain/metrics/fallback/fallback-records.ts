import { bucketOf } from "#domain/metrics/ranges.ts";
import { addMonths, monthOf } from "#domain/records/lists/calendar.ts";
import { addDays, monthSpan } from "#domain/time/dates.ts";

import { fallbackRate, roundRate, type Trend, trendOf } from "./fallback-rate.ts";
import type { SalesMetrics } from "./sales-metrics.ts";
import { targetOfMonth } from "./season.ts";

/**
 * The period of a rate. Real-time compares this month until today with the target's share for these days. Daily, weekly
 * and monthly compare today, this week and this month so far with the whole target of the period. A month's target is
 * spread evenly over its days.
 */
export const fallbackPeriods = ["realtime", "daily", "weekly", "monthly"] as const;
export type FallbackPeriod = (typeof fallbackPeriods)[number];

const maxHistoryDays = 100;
const weeksShown = 14;

/** The target and actual sales, in minor units, of a span that starts on `date`, or in real time ends on it. */
export type HistoryEntry = { date: string; fallbackRate: number; salesTarget: number; actualSales: number };

export type FallbackRecord = {
  companyId: string;
  companyName: string;
  fallbackRate: number;
  trend: Trend;
  lastUpdated: string;
  salesTarget: number;
  actualSales: number;
  seasonalAdjustment: number;
  /** Sorted from oldest to newest; the last entry belongs to the current span. */
  history: HistoryEntry[];
};

/**
 * The current day of the metrics, the time they were read, and the first day of the week (1 is Monday, 7 is Sunday).
 */
export type CurrentTime = { today: string; asOf: string; weekStart: number };

/** Returns a record for each company that has a target in the period, highest rate first. */
export function fallbackRecords(
  metrics: readonly SalesMetrics[],
  period: FallbackPeriod,
  now: CurrentTime,
): FallbackRecord[] {
  return metrics
    .flatMap((metrics) => toRecord(metrics, spansOf(metrics, period, now), currentDate(period, now), now))
    .toSorted(worstFirst);
}

/**
 * Changes the rates of sample data randomly by up to one point in either direction. `random` returns a number from 0 to
 * below 1.
 */
export function driftRecords(records: readonly FallbackRecord[], random: () => number): FallbackRecord[] {
  return records
    .map((record) => {
      const rate = roundRate(record.fallbackRate + random() * 2 - 1);
      const history = record.history.map((entry, index) =>
        index === record.history.length - 1 ? { ...entry, fallbackRate: rate } : entry,
      );
      return { ...record, fallbackRate: rate, trend: trendOf(rate), history };
    })
    .toSorted(worstFirst);
}

const worstFirst = (one: FallbackRecord, other: FallbackRecord) =>
  other.fallbackRate - one.fallbackRate || one.companyName.localeCompare(other.companyName);

/** Returns the range of daily sales that a period and its history need. */
export function salesDays(period: FallbackPeriod, { today, weekStart }: Pick<CurrentTime, "today" | "weekStart">) {
  const [month] = monthSpan(today.slice(0, 7));
  const starts = {
    realtime: month,
    monthly: month,
    daily: addDays(today, 1 - maxHistoryDays),
    weekly: addDays(bucketOf(today, "week", weekStart), 7 * (1 - weeksShown)),
  };
  return { from: starts[period], to: today };
}

/** Returns the range of months with the required targets and sales: this year and last year. */
export function salesMonths(today: string) {
  const year = Number(today.slice(0, 4));
  return { from: `${year - 1}-01-01`, to: `${year}-12-31` };
}

type Span = { date: string; target: number; actual: number; seasonalAdjustment: number };

function toRecord(
  { id, name }: SalesMetrics,
  spans: readonly Span[],
  current: string,
  { asOf }: CurrentTime,
): FallbackRecord[] {
  const history = spans.flatMap(({ date, target, actual }) => {
    const rate = fallbackRate(target, actual);
    return rate === null ? [] : [{ date, fallbackRate: rate, salesTarget: target, actualSales: actual }];
  });
  const last = history.at(-1);
  if (last?.date !== current) return [];
  const { fallbackRate: rate, salesTarget, actualSales } = last;
  return [
    {
      companyId: id,
      companyName: name,
      fallbackRate: rate,
      trend: trendOf(rate),
      lastUpdated: asOf,
      salesTarget,
      actualSales,
      seasonalAdjustment: spans.at(-1)?.seasonalAdjustment ?? 1,
      history: history.slice(-maxHistoryDays),
    },
  ];
}

/** Returns the date of the current span, which has not ended. */
function currentDate(period: FallbackPeriod, now: CurrentTime): string {
  return period === "realtime" ? now.today : currentDays(period, now).from;
}

/** Returns the days whose sales are included in a record. */
export function currentDays(period: FallbackPeriod, { today, weekStart }: Pick<CurrentTime, "today" | "weekStart">) {
  const [first, last] = monthSpan(today.slice(0, 7));
  const week = bucketOf(today, "week", weekStart);
  const days = {
    realtime: { from: first, to: today },
    daily: { from: today, to: today },
    weekly: { from: week, to: addDays(week, 6) },
    monthly: { from: first, to: last },
  };
  return days[period];
}

function spansOf(metrics: SalesMetrics, period: FallbackPeriod, now: CurrentTime): Span[] {
  const { from, to } = salesDays(period, now);
  switch (period) {
    case "realtime":
      return daysOf(from, to).flatMap((day) => toSpan(metrics, day, daysOf(from, day)));
    case "daily":
      return daysOf(from, to).flatMap((day) => toSpan(metrics, day, [day]));
    case "weekly":
      return Array.from({ length: weeksShown }, (_, week) => addDays(from, 7 * week)).flatMap((first) =>
        toSpan(metrics, first, daysOf(first, addDays(first, 6))),
      );
    case "monthly":
      return monthsOf(salesMonths(now.today).from, now.today).flatMap((month) => {
        const set = targetOfMonth(metrics.targets, month);
        return set ? [{ date: `${month}-01`, ...set, actual: metrics.monthSales.get(month) ?? 0 }] : [];
      });
  }
}

/**
 * Builds a span from the days of months that have a target. Sales on other days are not counted either. Returns none if
 * the target is 0.
 */
function toSpan({ targets, daySales }: SalesMetrics, date: string, days: readonly string[]): Span[] {
  let [target, actual, seasonalAdjustment] = [0, 0, 1];
  for (const [month, count] of countBy(days.map((day) => day.slice(0, 7)))) {
    const set = targetOfMonth(targets, month);
    if (!set) continue;
    target += (set.target * count) / Number(monthSpan(month)[1].slice(8));
    seasonalAdjustment = set.seasonalAdjustment;
    for (const day of days) if (day.startsWith(month)) actual += daySales.get(day) ?? 0;
  }
  return target > 0 ? [{ date, target: Math.round(target), actual, seasonalAdjustment }] : [];
}

function countBy(months: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const month of months) counts.set(month, (counts.get(month) ?? 0) + 1);
  return counts;
}

function daysOf(from: string, to: string): string[] {
  const days = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

function monthsOf(from: string, to: string): string[] {
  const months = [];
  for (let month = monthOf(from); month <= monthOf(to); month = addMonths(month, 1)) months.push(month);
  return months;
}
