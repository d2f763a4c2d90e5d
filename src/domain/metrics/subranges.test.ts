import { expect, test } from "vitest";

import { addDays } from "#domain/time/dates.ts";

import { splitMonths } from "./subranges.ts";

/** Returns the days that are counted by whole months and single days, with the number of times each is counted. */
function coveredDays(from: string, to: string) {
  const { months, rest } = splitMonths({ from, to });
  const counts = new Map<string, number>();
  for (const { sign, ...part } of [...(months ? [{ ...months, sign: 1 }] : []), ...rest])
    for (let day = part.from; day <= part.to; day = addDays(day, 1)) counts.set(day, (counts.get(day) ?? 0) + sign);
  return [...counts].filter(([, times]) => times !== 0).toSorted(([one], [other]) => (one < other ? -1 : 1));
}

test("splits a range into whole months plus or minus single days, so that each day counts once", () => {
  for (let start = 0; start < 75; start += 1)
    for (const length of [1, 2, 9, 15, 16, 22, 28, 29, 30, 31, 32, 45, 60, 64, 90, 366]) {
      const from = addDays("2027-12-25", start);
      const days = Array.from({ length }, (_, no): [string, number] => [addDays(from, no), 1]);
      expect(coveredDays(from, addDays(from, length - 1)), `${length} days from ${from}`).toEqual(days);
    }
});

test("reads a partial month as single days or as the whole month minus single days, with the fewer days", () => {
  expect(splitMonths({ from: "2026-01-01", to: "2026-11-24" })).toEqual({
    months: { from: "2026-01-01", to: "2026-11-30" },
    rest: [{ from: "2026-11-25", to: "2026-11-30", sign: -1 }],
  });
  expect(splitMonths({ from: "2026-01-20", to: "2026-03-04" })).toEqual({
    months: { from: "2026-02-01", to: "2026-02-28" },
    rest: [
      { from: "2026-01-20", to: "2026-01-31", sign: 1 },
      { from: "2026-03-01", to: "2026-03-04", sign: 1 },
    ],
  });
  expect(splitMonths({ from: "2026-04-03", to: "2026-04-12" }).months).toBeNull();
  expect(splitMonths({ from: "0001-01-01", to: "9999-12-31" })).toEqual({
    months: { from: "0001-01-01", to: "9999-12-31" },
    rest: [],
  });
});
