import { describe, expect, test } from "vitest";

import { languageIds } from "#domain/languages.ts";
import { addDays, formatDay } from "#domain/time/dates.ts";

import { readTypedDay } from "./read-typed-day.ts";

// This day is a Saturday.
const today = "2026-11-28";
const read = (typed: string, language = "en") => readTypedDay(typed, { language, today });

test.each([
  ["en", "tomorrow", "2026-11-29"],
  ["en", "Next week", "2026-12-05"],
  ["en", "in 3 days", "2026-12-01"],
  ["en", "2 weeks ago", "2026-11-14"],
  ["en", "friday", "2026-12-04"],
  ["en", "Mon", "2026-11-30"],
  ["en", "12/24", "2026-12-24"],
  ["en", "1/5", "2027-01-05"],
  ["en", "12/24/27", "2027-12-24"],
  ["en", "24 dec", "2026-12-24"],
  ["en", "Dec 24, 2027", "2027-12-24"],
  ["en", "the 5th", null],
  ["es", "mañana", "2026-11-29"],
  ["es", "lunes", "2026-11-30"],
  ["es", "24/12/2026", "2026-12-24"],
  ["es", "24 de diciembre", "2026-12-24"],
  ["es", "tomorrow", "2026-11-29"],
  ["zh", "明天", "2026-11-29"],
  ["zh", "12月24日", "2026-12-24"],
  ["ja", "明日", "2026-11-29"],
  ["ja", "来週", "2026-12-05"],
  ["ko", "내일", "2026-11-29"],
  ["ko", "2026. 12. 24.", "2026-12-24"],
] as const)("reads the day in %s from “%s” as %s", (language, typed, day) => {
  expect(read(typed, language)).toBe(day);
});

test.each(["", "soon", "2026-02-30", "13/13/2026", "12/24/2026 maybe", "May", "99"])("does not read “%s”", (typed) => {
  expect(read(typed)).toBeNull();
});

test("a day after the end of a shorter month becomes its last day", () => {
  expect(readTypedDay("next month", { language: "en", today: "2026-01-31" })).toBe("2026-02-28");
  expect(readTypedDay("in 1 year", { language: "en", today: "2028-02-29" })).toBe("2029-02-28");
});

describe.each(languageIds)("in %s", (language) => {
  test.each(["medium", "long"] as const)("reads every day from its %s format", (style) => {
    for (let at = 0; at < 800; at += 1) {
      const day = addDays("2025-12-25", at);
      expect(read(formatDay(day, language, style), language)).toBe(day);
    }
  });
});
