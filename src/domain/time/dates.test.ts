import { expect, test } from "vitest";

import {
  addDays,
  dayIn,
  daysBetween,
  formatBrief,
  formatDay,
  formatDays,
  formatDayTime,
  formatMoment,
  formatShortDay,
  formatShortMonth,
  formatTime,
  isDay,
  momentOf,
  wallTime,
} from "#domain/time/dates.ts";

test("accepts only existing calendar days", () => {
  expect(["2024-02-29", "2023-02-29", "2024-13-01", "1/2/2024", ""].map(isDay)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

test("formats a day in the reader's language, and as the same day in every time zone", () => {
  expect(formatDay("2017-03-01", "en")).toBe("Mar 1, 2017");
  expect(formatDay("2017-03-01", "es")).toBe("1 mar 2017");
  expect(formatDay("2017-03-01", "ja")).toBe("2017/03/01");
  expect(formatDay("2017-03-01", "ko", "long")).toBe("2017년 3월 1일");
});

test("formats a day and a month without the year if it is this year", () => {
  const now = new Date("2026-11-28T12:00:00Z");
  expect(formatShortDay("2026-03-01", "en", false, now)).toBe("Mar 1");
  expect(formatShortDay("2026-03-01", "en", true, now)).toBe("Sun, Mar 1");
  expect(formatShortDay("2026-03-01", "ja", false, now)).toBe("3月1日");
  expect(formatShortDay("2025-03-01", "en", false, now)).toBe("Mar 1, 2025");
  expect(formatShortDay("2025-03-01", "ja", false, now)).toBe("2025年3月1日");
  expect(formatShortMonth("2026-03", "en", now)).toBe("March");
  expect(formatShortMonth("2025-03", "ko", now)).toBe("2025년 3월");
});

test("formats both days of a range alike, and omits the current year in the short form", () => {
  const now = new Date("2026-11-27T12:00:00Z");
  const write = (from: string, to: string, language: string, isShort?: boolean) =>
    formatDays({ from, to }, language, isShort, now).replaceAll(/\s/g, " ");
  expect(write("2026-11-22", "2026-12-03", "en", true)).toBe("Nov 22 – Dec 3");
  expect(write("2026-11-22", "2027-01-01", "en", true)).toBe("Nov 22, 2026 – Jan 1, 2027");
  expect(write("2026-11-22", "2027-01-01", "ja", true)).toBe("11月22日～2027年1月1日");
  expect(write("2026-11-22", "2026-12-03", "zh", true)).toBe("11月22日 – 12月3日");
  expect(write("2026-11-01", "2026-11-28", "en")).toBe("Nov 1 – 28, 2026");
  expect(write("2026-11-28", "2026-11-28", "es")).toBe("28 nov 2026");
});

test("formats a time in the given time zone", () => {
  expect(formatMoment("2026-11-21T20:30:00Z", "en", "Asia/Singapore").replaceAll(/\s/g, " ")).toBe(
    "Nov 22, 2026, 4:30 AM",
  );
  const formats = [formatTime, formatDayTime].map((format) => format("2026-11-21T20:30:00Z", "en", "Asia/Singapore"));
  expect(formats.map((text) => text.replaceAll(/\s/g, " "))).toEqual(["4:30 AM", "Nov 22, 4:30 AM"]);
});

test("the current day depends on the time zone", () => {
  const moment = new Date("2026-11-21T20:30:00Z");
  expect(dayIn(moment, "Asia/Singapore")).toBe("2026-11-22");
  expect(dayIn(moment, "America/New_York")).toBe("2026-11-21");
});

test("adds days across months and leap years", () => {
  expect(addDays("2024-02-28", 2)).toBe("2024-03-01");
  expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
  expect(daysBetween("2024-02-28", "2024-03-01")).toBe(2);
  expect(daysBetween("2026-01-01", "2025-12-31")).toBe(-1);
});

test("converts a local time of a zone to the instant, across clock changes", () => {
  expect(momentOf("2026-11-21T09:30", "Asia/Singapore").toISOString()).toBe("2026-11-21T01:30:00.000Z");
  expect(wallTime(new Date("2026-11-21T16:00:00Z"), "Asia/Singapore")).toBe("2026-11-22T00:00");
  // In New York, clocks change from 2:00 to 3:00 on 8 March 2026, and from 2:00 back to 1:00 on 1 November 2026.
  for (const wall of [
    "2026-03-08T01:59",
    "2026-03-08T03:00",
    "2026-11-01T00:30",
    "2026-11-01T02:00",
    "2026-07-01T12:00",
  ])
    expect(wallTime(momentOf(wall, "America/New_York"), "America/New_York")).toBe(wall);
  expect(wallTime(momentOf("2026-03-08T02:30", "America/New_York"), "America/New_York")).toMatch(/T0[13]:30$/);
});

test("formats a time as briefly as possible: today's as the time, this year's as the day", () => {
  const now = new Date("2026-03-02T12:00:00Z");
  const moments = ["2026-03-02T01:05:00Z", "2026-03-01T01:05:00Z", "2025-12-31T20:00:00Z"];
  expect(moments.map((iso) => formatBrief(iso, "en", "UTC", now).replaceAll(/\s/g, " "))).toEqual([
    "1:05 AM",
    "Mar 1",
    "Dec 31, 2025",
  ]);
  // In Tokyo, it is already 1 January.
  expect(formatBrief("2025-12-31T20:00:00Z", "en", "Asia/Tokyo", now)).toBe("Jan 1");
});
