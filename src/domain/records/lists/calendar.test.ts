import { expect, test } from "vitest";

import { addMonths, daysOfWeeks } from "./calendar.ts";

test.each([
  // February 2027 starts on a Monday and has exactly four weeks.
  ["2027-02", 1, "2027-02-01", "2027-02-28", 28],
  ["2027-02", 7, "2027-01-31", "2027-03-06", 35],
  ["2026-08", 1, "2026-07-27", "2026-09-06", 42],
  ["2024-02", 7, "2024-01-28", "2024-03-02", 35],
])("the weeks of %s that start on day %i go from %s to %s", (month, firstDay, first, last, count) => {
  const days = daysOfWeeks(month, firstDay);
  expect([days[0], days.at(-1), days.length]).toEqual([first, last, count]);
});

test("adds months across years", () => {
  expect(addMonths("2026-11", 3)).toBe("2027-02");
  expect(addMonths("2026-01", -1)).toBe("2025-12");
});
