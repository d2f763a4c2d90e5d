import { describe, expect, test } from "vitest";

import { industries } from "./industries.ts";
import { industryNames } from "./industry-names.ts";
import { buildSampleData } from "./sample-data.ts";

const today = "2026-11-21";

describe.each(industryNames)("the samples of %s", (name) => {
  const data = buildSampleData(name, today, 100);
  const closed = data.deals.filter(({ outcome }) => outcome !== "open");
  const won = data.deals.filter(({ outcome }) => outcome === "won");

  test("are the same every time", () => {
    expect(buildSampleData(name, today, 100)).toEqual(data);
  });

  test("cover 24 months and know nothing of the future but what is expected", () => {
    const opened = data.deals.map((deal) => deal.opened_on);
    expect(opened.at(0)).toMatch(/^2024-1[12]/);
    expect(opened.at(-1)! <= today).toBe(true);
    expect(closed.every((deal) => deal.close_date <= today && deal.close_date > deal.opened_on)).toBe(true);
    expect(data.deals.every((deal) => deal.outcome !== "open" || deal.close_date > today)).toBe(true);
    expect(data.deals.every(({ refunded_on: refunded }) => !refunded || refunded <= today)).toBe(true);
    expect(data.contacts.every((contact) => contact.entered_on <= today)).toBe(true);
  });

  test("win about as often as their trade does, lose for a reason, and take some back", () => {
    expect(won.length / closed.length).toBeCloseTo(industries[name].winRate, 1);
    expect(data.deals.filter(({ outcome }) => outcome === "lost").every(({ lost_reason: reason }) => reason)).toBe(
      true,
    );
    expect(won.some(({ refunded_on: refunded }) => refunded)).toBe(true);
    expect(data.deals.some(({ outcome }) => outcome === "open")).toBe(true);
  });

  test("sell more in the second year, and more in their season", () => {
    const half = "2025-11-21";
    const first = data.deals.filter((deal) => deal.opened_on < half).length;
    expect((data.deals.length - first) / first).toBeGreaterThan(1);
    const { season } = industries[name];
    const ranked = season
      .map((strength, month) => ({ strength, month }))
      .sort((one, other) => one.strength - other.strength);
    const sold = (part: typeof ranked) => {
      const wanted = new Set(part.map(({ month }) => month + 1));
      return data.deals.filter((deal) => wanted.has(Number(deal.opened_on.slice(5, 7)))).length;
    };
    expect(sold(ranked.slice(8))).toBeGreaterThan(sold(ranked.slice(0, 4)));
  });

  test("name no account, person or product twice", () => {
    for (const rows of [data.accounts, data.contacts, data.products])
      expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length);
    expect(new Set(data.contacts.map((contact) => contact.email)).size).toBe(data.contacts.length);
  });

  test("every month of the year is weighed, and the months average to an ordinary one", () => {
    const { season } = industries[name];
    expect(season).toHaveLength(12);
    expect(season.reduce((sum, month) => sum + month, 0) / 12).toBeCloseTo(1, 1);
  });
});
