import { expect, test } from "vitest";

import { hourSpans, toWorkingHours, weekdayName } from "./working-hours.ts";

test("weekday 1 is Monday", () => {
  expect([weekdayName(1, "en"), weekdayName(7, "en"), weekdayName(1, "es"), weekdayName(1, "ja")]).toEqual([
    "Monday",
    "Sunday",
    "lunes",
    "月曜日",
  ]);
});

test("reads hours by day, and null as no hours", () => {
  expect(toWorkingHours({ "1": { from: "09:00", to: "17:00" } })[1]).toEqual({ from: "09:00", to: "17:00" });
  expect(toWorkingHours(null)).toEqual({});
});

test("joins consecutive weekdays with the same hours", () => {
  const [day, short] = [
    { from: "09:00", to: "17:00" },
    { from: "09:00", to: "12:00" },
  ];
  expect(hourSpans({ 1: day, 2: day, 3: short, 5: day, 6: short, 7: short })).toEqual([
    { first: 1, last: 2, ...day },
    { first: 3, last: 3, ...short },
    { first: 5, last: 5, ...day },
    { first: 6, last: 7, ...short },
  ]);
  expect(hourSpans({})).toEqual([]);
});
