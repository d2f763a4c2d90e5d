import { expect, test } from "vitest";

import { bonusDay, isAsked, noteAnswer, readAsked } from "./asked-bonuses.ts";

const today = "2026-11-21";
const none = readAsked(null, today);

test("the day of bonuses is that of UTC", () => {
  expect(bonusDay(Date.parse("2026-11-22T07:59:00+08:00"))).toBe(today);
  expect(bonusDay(Date.parse("2026-11-22T08:00:00+08:00"))).toBe("2026-11-22");
});

test("each bonus is asked for once, whatever the answer was", () => {
  const asked = noteAnswer(noteAnswer(none, "login", true), "sales", false);
  expect(isAsked(asked, "login")).toBe(true);
  expect(isAsked(asked, "sales")).toBe(true);
  expect(isAsked(asked, "profile")).toBe(false);
  expect(isAsked(asked, "energy")).toBe(false);
});

test("once three sections were paid no other is asked for, but energy is", () => {
  const paid = (["home", "sales", "profile"] as const).reduce((before, one) => noteAnswer(before, one, true), none);
  expect(isAsked(paid, "company")).toBe(true);
  expect(isAsked(paid, "energy")).toBe(false);
});

test("what was kept is read back on the same day; another day or garbage counts for nothing", () => {
  const kept = JSON.stringify(noteAnswer(none, "home", true));
  expect(readAsked(kept, today)).toEqual({ day: today, asked: ["home"], sectionsPaid: 1 });
  expect(readAsked(kept, "2026-11-22").asked).toEqual([]);
  for (const text of ["{", "7", "null", "[]", '{"day":"2026-11-21"}', '{"day":"2026-11-21","asked":"login"}'])
    expect(readAsked(text, today), text).toEqual(none);
});
