import { expect, test } from "vitest";

import { bonusDay, isClaimed, addClaim, parseClaimedBonuses } from "./claimed-bonuses.ts";

const today = "2026-11-21";
const none = parseClaimedBonuses(null, today);

test("the day of bonuses is in UTC", () => {
  expect(bonusDay(Date.parse("2026-11-22T07:59:00+08:00"))).toBe(today);
  expect(bonusDay(Date.parse("2026-11-22T08:00:00+08:00"))).toBe("2026-11-22");
});

test("requests each bonus only once, regardless of the response", () => {
  const claims = addClaim(addClaim(none, "login", true), "sales", false);
  expect(isClaimed(claims, "login")).toBe(true);
  expect(isClaimed(claims, "sales")).toBe(true);
  expect(isClaimed(claims, "profile")).toBe(false);
  expect(isClaimed(claims, "energy")).toBe(false);
});

test("requests no more exploration bonuses after three were paid, but still the energy bonus", () => {
  const paid = (["home", "sales", "profile"] as const).reduce((before, claim) => addClaim(before, claim, true), none);
  expect(isClaimed(paid, "company")).toBe(true);
  expect(isClaimed(paid, "energy")).toBe(false);
});

test("restores the stored requests only on the same day, and ignores invalid data", () => {
  const stored = JSON.stringify(addClaim(none, "home", true));
  expect(parseClaimedBonuses(stored, today)).toEqual({ day: today, asked: ["home"], sectionsPaid: 1 });
  expect(parseClaimedBonuses(stored, "2026-11-22").asked).toEqual([]);
  for (const text of ["{", "7", "null", "[]", '{"day":"2026-11-21"}', '{"day":"2026-11-21","asked":"login"}'])
    expect(parseClaimedBonuses(text, today), text).toEqual(none);
});
