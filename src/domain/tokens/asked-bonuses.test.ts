import { expect, test } from "vitest";

import { bonusDay, isAsked, noteAnswer, readAsked } from "./asked-bonuses.ts";

const today = "2026-11-21";
const none = readAsked(null, today);

test("the day of bonuses is in UTC", () => {
  expect(bonusDay(Date.parse("2026-11-22T07:59:00+08:00"))).toBe(today);
  expect(bonusDay(Date.parse("2026-11-22T08:00:00+08:00"))).toBe("2026-11-22");
});

test("requests each bonus once, regardless of the response", () => {
  const asked = noteAnswer(noteAnswer(none, "login", true), "sales", false);
  expect(isAsked(asked, "login")).toBe(true);
  expect(isAsked(asked, "sales")).toBe(true);
  expect(isAsked(asked, "profile")).toBe(false);
  expect(isAsked(asked, "energy")).toBe(false);
});

test("requests no section after three were paid, but still energy", () => {
  const paid = (["home", "sales", "profile"] as const).reduce((before, one) => noteAnswer(before, one, true), none);
  expect(isAsked(paid, "company")).toBe(true);
  expect(isAsked(paid, "energy")).toBe(false);
});

test("restores the stored requests on the same day; another day or invalid data counts as none", () => {
  const kept = JSON.stringify(noteAnswer(none, "home", true));
  expect(readAsked(kept, today)).toEqual({ day: today, asked: ["home"], sectionsPaid: 1 });
  expect(readAsked(kept, "2026-11-22").asked).toEqual([]);
  for (const text of ["{", "7", "null", "[]", '{"day":"2026-11-21"}', '{"day":"2026-11-21","asked":"login"}'])
    expect(readAsked(text, today), text).toEqual(none);
});
