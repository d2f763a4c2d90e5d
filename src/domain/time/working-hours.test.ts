import { expect, test } from "vitest";

import { toWorkingHours, weekdayName } from "./working-hours.ts";

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
