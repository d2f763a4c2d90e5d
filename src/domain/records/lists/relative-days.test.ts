import { expect, test } from "vitest";

import { calendarSpan, lastDays, nextDays } from "#domain/records/lists/relative-days.ts";

test("months, quarters and years start and end by the calendar, even across years", () => {
  expect(calendarSpan("thisMonth", "2024-02-11")).toEqual(["2024-02-01", "2024-02-29"]);
  expect(calendarSpan("lastMonth", "2026-01-31")).toEqual(["2025-12-01", "2025-12-31"]);
  expect(calendarSpan("thisQuarter", "2026-11-21")).toEqual(["2026-10-01", "2026-12-31"]);
  expect(calendarSpan("lastQuarter", "2026-02-01")).toEqual(["2025-10-01", "2025-12-31"]);
  expect(calendarSpan("thisYear", "2026-11-21")).toEqual(["2026-01-01", "2026-12-31"]);
  expect(calendarSpan("lastYear", "2026-11-21")).toEqual(["2025-01-01", "2025-12-31"]);
});

test("the last and the next days include today", () => {
  expect(lastDays(1, "2026-11-21")).toEqual(["2026-11-21", "2026-11-21"]);
  expect(lastDays(7, "2026-03-03")).toEqual(["2026-02-25", "2026-03-03"]);
  expect(nextDays(30, "2026-12-15")).toEqual(["2026-12-15", "2027-01-13"]);
});
