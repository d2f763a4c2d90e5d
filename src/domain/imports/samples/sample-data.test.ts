import { describe, expect, test } from "vitest";

import { industries } from "./industries.ts";
import { industryNames } from "./industry-names.ts";
import { industryProfiles } from "./industry-profiles.ts";
import { buildSampleData } from "./sample-data.ts";

const today = "2026-11-21";

describe.each(industryNames)("the sample data of %s", (name) => {
  const data = buildSampleData(name, today, 100);
  const closed = data.deals.filter(({ outcome }) => outcome !== "open");
  const won = data.deals.filter(({ outcome }) => outcome === "won");

  test("is deterministic", () => {
    expect(buildSampleData(name, today, 100)).toEqual(data);
  });

  test("covers 24 whole months, and only expected close dates are in the future", () => {
    const opened = data.deals.map((deal) => deal.opened_on);
    expect(opened.at(0)).toMatch(/^2024-1[01]/);
    expect(opened.at(-1)! <= today).toBe(true);
    expect(closed.every((deal) => deal.close_date <= today && deal.close_date > deal.opened_on)).toBe(true);
    expect(data.deals.every((deal) => deal.outcome !== "open" || deal.close_date > today)).toBe(true);
    expect(data.deals.every(({ refunded_on: refunded }) => !refunded || refunded <= today)).toBe(true);
    expect(data.contacts.every((contact) => contact.entered_on <= today)).toBe(true);
  });

  test("has a win rate close to that of the industry, reasons for lost deals, and some refunds", () => {
    expect(won.length / closed.length).toBeCloseTo(industries[name].winRate, 1);
    expect(data.deals.filter(({ outcome }) => outcome === "lost").every(({ lost_reason: reason }) => reason)).toBe(
      true,
    );
    expect(won.some(({ refunded_on: refunded }) => refunded)).toBe(true);
    expect(data.deals.some(({ outcome }) => outcome === "open")).toBe(true);
  });

  test("has more sales in the second year and in season", () => {
    const half = "2025-11-21";
    const [first, second] = [
      data.deals.filter((deal) => deal.opened_on >= "2024-11-21" && deal.opened_on < half),
      data.deals.filter((deal) => deal.opened_on >= half),
    ];
    expect(second.length / first.length).toBeGreaterThan(1);
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

  test("includes customer messages in each of the last five months, but not in the future", () => {
    const days = data.messages.map(({ sent_on: day }) => day);
    expect(days.length).toBeGreaterThanOrEqual(60);
    expect(days.every((day) => day <= today && day > "2026-06-20")).toBe(true);
    expect(new Set(days.map((day) => day.slice(0, 7))).size).toBeGreaterThanOrEqual(5);
  });

  test("includes conversations of which some wait for a reply, one is spam and one is from a new sender", () => {
    const { conversations } = data;
    const waiting = conversations.filter(({ status, emails }) => status === "open" && !emails.at(-1)?.is_outgoing);
    expect(conversations.length).toBeGreaterThanOrEqual(12);
    expect(waiting.length).toBeGreaterThanOrEqual(5);
    expect(conversations.filter(({ status }) => status === "done").length).toBeGreaterThanOrEqual(4);
    expect(conversations.filter(({ status }) => status === "spam")).toHaveLength(1);
    expect(conversations.filter(({ contact, status }) => contact === null && status === "open")).toHaveLength(1);
    expect(new Set(conversations.map(({ party }) => party.address)).size).toBe(conversations.length);
    expect(conversations.filter(({ deal }) => deal !== null && data.deals[deal]?.outcome === "open")).toHaveLength(5);
    for (const { emails } of conversations) {
      const moments = emails.map(({ days_ago: days, at }) => at - 1440 * days);
      expect(moments).toEqual(moments.toSorted((one, other) => one - other));
    }
  });

  test("contains each account, contact and product only once", () => {
    for (const rows of [data.accounts, data.contacts, data.products])
      expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length);
    expect(new Set(data.contacts.map((contact) => contact.email)).size).toBe(data.contacts.length);
  });

  test("includes 24 whole months of sales in addition to deals, not in the future, with costs below the price", () => {
    const { sales } = data;
    expect(sales.every(({ sold_on: sold }) => sold <= today && sold >= "2024-11-01")).toBe(true);
    expect(sales.some(({ sold_on: sold }) => sold < "2024-12-01")).toBe(true);
    const revenue = sales.reduce((sum, sale) => sum + sale.revenue_minor, 0);
    const ofDeals = won.filter((deal) => !deal.refunded_on).reduce((sum, deal) => sum + deal.value_minor, 0);
    const { share } = industryProfiles[name].repeat ?? { share: 0.6 };
    expect(revenue / ofDeals / share).toBeGreaterThan(0.7);
    expect(revenue / ofDeals / share).toBeLessThan(1.6);
    for (const sale of sales) {
      expect(Math.abs(sale.cost_minor)).toBeLessThan(Math.abs(sale.revenue_minor));
      const taken = sale.refund_of === null ? null : sales[sale.refund_of];
      if (taken) expect([taken.account, -taken.revenue_minor]).toEqual([sale.account, sale.revenue_minor]);
      expect(sale.revenue_minor < 0).toBe(taken !== null);
    }
    expect(sales.some(({ refund_of: taken }) => taken !== null)).toBe(true);
  });

  test("includes expenses for all three purposes that are lower than the profit", () => {
    const { expenses } = data;
    expect(new Set(expenses.map(({ purpose }) => purpose)).size).toBe(3);
    expect(expenses.every(({ spent_on: spent, amount_minor: amount }) => spent <= today && amount > 0)).toBe(true);
    const earned =
      data.sales.reduce((sum, sale) => sum + sale.revenue_minor - sale.cost_minor, 0) +
      won
        .filter((deal) => !deal.refunded_on && deal.close_date >= "2024-11-01")
        .reduce((sum, deal) => sum + deal.value_minor, 0);
    const spent = expenses.reduce((sum, expense) => sum + expense.amount_minor, 0);
    expect(spent / earned).toBeGreaterThan(0.35);
    expect(spent / earned).toBeLessThan(1);
  });

  test("includes realistic targets for each month until the end of the year, in total and by account", () => {
    const { targets } = data;
    const whole = targets.filter(({ account }) => account === null);
    expect(whole.map(({ month }) => month)).toEqual([...new Set(whole.map(({ month }) => month))]);
    expect([whole.at(0)?.month, whole.at(-1)?.month]).toEqual(["2024-11-01", "2026-12-01"]);
    const reached = (month: string) =>
      [
        ...data.sales.map((sale) => [sale.sold_on, sale.revenue_minor] as const),
        ...won.filter((deal) => !deal.refunded_on).map((deal) => [deal.close_date, deal.value_minor] as const),
      ].reduce((sum, [day, value]) => (day.startsWith(month.slice(0, 7)) ? sum + value : sum), 0);
    const past = whole.filter(({ month }) => month < "2026-11-01");
    const aimed = past.reduce((sum, target) => sum + target.amount_minor, 0);
    expect(past.reduce((sum, { month }) => sum + reached(month), 0) / aimed).toBeCloseTo(0.96, 1);
    expect(new Set(targets.map(({ account }) => account)).size).toBeGreaterThan(4);
  });

  test("no month of a business with repeat sales is dominated by one order", () => {
    if (!industryProfiles[name].repeat) return;
    const months = Array.from({ length: 23 }, (_, at) =>
      new Date(Date.UTC(2024, 11 + at, 1)).toISOString().slice(0, 7),
    );
    const sold = [
      ...data.sales.map((sale) => [sale.sold_on, sale.revenue_minor] as const),
      ...won.filter((deal) => !deal.refunded_on).map((deal) => [deal.close_date, deal.value_minor] as const),
    ];
    for (const month of months) {
      const its = sold.filter(([day]) => day.startsWith(month)).map(([, minor]) => minor);
      expect(Math.max(...its) / its.reduce((sum, minor) => sum + minor, 0), month).toBeLessThan(0.25);
    }
  });

  test("every month of the year has a weight, and the average is one", () => {
    const { season } = industries[name];
    expect(season).toHaveLength(12);
    expect(season.reduce((sum, month) => sum + month, 0) / 12).toBeCloseTo(1, 1);
  });
});
