import { expect, test } from "vitest";

import { breakEvenUplift, fittingDiscount, marginOf } from "#domain/customers/promotions/economics.ts";
import type { Audience, PromotionFacts, SoldProduct } from "#domain/customers/promotions/promotion-facts.ts";
import { campaignGoals, type PromotionRequest } from "#domain/customers/promotions/promotion-request.ts";
import { findCandidates, propose } from "#domain/customers/promotions/propose.ts";
import { recordColumns } from "#domain/records/record-columns.ts";
import { fitsFilters } from "#domain/records/record-filters.ts";

const uuid = (no: number) => `00000000-0000-4000-8000-${String(no).padStart(12, "0")}`;
const product = (no: number, given: Partial<SoldProduct> = {}): SoldProduct => ({
  id: uuid(no),
  name: `Product ${no}`,
  category: null,
  minor: 100_000,
  costed_minor: 100_000,
  cost_minor: 60_000,
  recent_minor: 25_000,
  year_ago_minor: 25_000,
  customers: 20,
  last_on: "2026-11-01",
  counted: 0,
  usual: null,
  upper: null,
  ...given,
});

const oak = product(1, { name: "Oak desk", category: "Desks", customers: 30, counted: 40, usual: 2, upper: 3 });
const lamp = product(2, { name: "Lamp", category: "Lights", recent_minor: 1_000, year_ago_minor: 20_000 });
const spot = product(3, { name: "Spotlight", category: "Lights" });

/** Three years in which November has twice the sales of other months. */
const months = Array.from({ length: 36 }, (_, at) => {
  const month = new Date(Date.UTC(2023, 7 + at, 1)).toISOString().slice(0, 10);
  return { month, minor: month.slice(5, 7) === "11" ? 20_000 : 10_000 };
});

const facts: PromotionFacts = {
  today: "2026-08-10",
  currency: "USD",
  customers: 80,
  months,
  products: [oak, lamp, spot],
  pairs: [{ one: oak.id, other: lamp.id, baskets: 12, lift: 2.345 }],
  first_years: [2024, 2025],
  minor: 300_000,
  costed_minor: 300_000,
  cost_minor: 180_000,
};
const request: PromotionRequest = {
  description: "",
  audience: "everyone",
  goals: [...campaignGoals],
  budget: { from: null, to: null },
  language: "en",
};
const many: Audience = { accounts: 200, with_email: 150, with_phone: 20, minor: 365_000, buyers: 10, promoted: 0 };

const ideasOf = (
  given: { facts?: PromotionFacts; request?: Partial<PromotionRequest>; audience?: Partial<Audience> } = {},
) => {
  const fullRequest = { ...request, ...given.request };
  const candidates = findCandidates(given.facts ?? facts, fullRequest);
  return propose(
    given.facts ?? facts,
    fullRequest,
    candidates,
    candidates.map(() => ({ ...many, ...given.audience })),
  );
};

test("finds each rule in the facts that match it, with an audience that is a filter of the list of accounts", () => {
  const candidates = findCandidates(facts, request);
  expect(candidates.map(({ rule }) => rule)).toEqual([
    "bundle",
    "crossSell",
    "volumeStep",
    "earlySeason",
    "winBack",
    "slowMover",
    "anniversary",
    "secondOrder",
    "preview",
  ]);
  for (const { where } of candidates) expect(fitsFilters(recordColumns("accounts"), where)).toBe(true);
  const whereOf = (name: string) => candidates.find(({ rule }) => rule === name)?.where;
  expect(whereOf("crossSell")).toBe(`bought_product_ids.any.${oak.id},bought_product_ids.none.${lamp.id}`);
  expect(whereOf("winBack")).toBe("last_order_on.before.2026-02-11");
  expect(whereOf("anniversary")).toBe(
    "or(first_order_on.between.2024-09-01~2024-09-30,first_order_on.between.2025-09-01~2025-09-30)",
  );
  expect(whereOf("slowMover")).toBe(`bought_product_ids.any.${lamp.id}~${spot.id}`);
  // In three quarters of the sales, the quantity is at most three.
  expect(candidates.find(({ rule }) => rule === "volumeStep")?.least).toBe(4);
  expect(candidates.find(({ rule }) => rule === "earlySeason")).toMatchObject({ from: "2026-08-17", to: "2026-10-31" });
});

test("the same data and request return the same ideas", () => {
  expect(ideasOf()).toEqual(ideasOf());
});

test("applies only rules for a chosen goal, to the described products and customers", () => {
  const rulesOf = (given: Partial<PromotionRequest>) => findCandidates(facts, { ...request, ...given });
  expect(rulesOf({ goals: ["win_back"] }).map(({ rule }) => rule)).toEqual(["winBack"]);
  const lights = rulesOf({ goals: ["clearance"], description: "Our lights for shop windows" });
  expect(lights.map(({ products }) => products.map(({ name }) => name))).toEqual([["Lamp"]]);
  expect(rulesOf({ goals: ["clearance"], description: "oak desks" })).toEqual([]);
  expect(rulesOf({ goals: ["win_back"], audience: "lost" })[0]?.where).toBe(
    "last_order_on.before.2026-02-11,segment.any.hibernating~gone",
  );
  expect(ideasOf({ request: { description: "bicycles" } }).gaps.map(({ key }) => key)).toContain("unmatched");
});

test("the break-even uplift is the discount over the margin that it leaves", () => {
  // A discount of 10% leaves a margin of 30 of 40, so sales must rise by a third.
  expect(breakEvenUplift(10, 40)).toBeCloseTo(100 / 3);
  expect(breakEvenUplift(0, 40)).toBe(0);
  expect(breakEvenUplift(20, 20)).toBeNull();
  expect(fittingDiscount(20, 40)).toBe(20);
  expect(fittingDiscount(20, 25)).toBe(10);
  expect(fittingDiscount(20, 4)).toBe(5);
  expect(fittingDiscount(15, null)).toBe(15);
  expect(marginOf({ minor: 100, costed_minor: 49, cost_minor: 10 })).toBeNull();
});

test("computes the cost and break-even of an idea from the usual purchases of its audience", () => {
  const { ideas } = ideasOf({ request: { goals: ["win_back"] } });
  expect(ideas).toMatchObject([
    {
      rule: "winBack",
      offer: { percent: 15 },
      from: "2026-08-17",
      to: "2026-09-13",
      // 3,650.00 × 28 / 365 days.
      usual_minor: 28_000,
      cost_minor: 4_200,
      margin: 40,
      channel: "email",
      warnings: [],
    },
  ]);
  expect(ideas[0]?.break_even).toBeCloseTo(60);
});

test("warns of prices below cost, customers who buy anyway, too many promotions, unsuitable budgets and small audiences", () => {
  const warningsOf = (given: Parameters<typeof ideasOf>[0]) =>
    ideasOf({ ...given, request: { goals: ["win_back"], ...given?.request } }).ideas[0]?.warnings.map(({ key }) => key);
  expect(warningsOf({ facts: { ...facts, cost_minor: 291_000 } })).toEqual(["belowCost"]);
  expect(warningsOf({ facts: { ...facts, costed_minor: 0, cost_minor: 0 } })).toEqual(["marginUnknown"]);
  expect(warningsOf({ audience: { buyers: 60 } })).toEqual(["cannibalises"]);
  expect(warningsOf({ audience: { promoted: 3 } })).toEqual(["tooOften"]);
  expect(warningsOf({ request: { budget: { from: null, to: 1000 } } })).toEqual(["overBudget"]);
  expect(warningsOf({ request: { budget: { from: 9000, to: null } } })).toEqual(["underBudget"]);
  expect(warningsOf({ audience: { accounts: 149 } })).toEqual(["unmeasurable"]);
  expect(warningsOf({ audience: { with_email: 0, with_phone: 0 } })).toEqual(["unreachable"]);
});

test("reports missing data and does not invent it", () => {
  const little: PromotionFacts = {
    ...facts,
    months: months.slice(-12),
    products: [],
    pairs: [],
    first_years: [],
    costed_minor: 0,
    cost_minor: 0,
  };
  const { ideas, gaps } = ideasOf({ facts: little });
  expect(gaps).toEqual([
    { key: "products", values: {} },
    {
      key: "seasons",
      values: { months: { kind: "number", value: 12 }, needed: { kind: "number", value: 24 } },
    },
    { key: "costs", values: {} },
  ]);
  expect(ideas.map(({ rule }) => rule).toSorted()).toEqual(["preview", "secondOrder", "winBack"]);
  expect(ideas.filter(({ offer }) => offer.percent > 0).map(({ break_even }) => break_even)).toEqual([null, null]);
  expect(ideasOf({ audience: { accounts: 0 } })).toMatchObject({ ideas: [], gaps: [{ key: "none" }] });
});

test("does not treat one good year as a season, and lists ideas of rules with good results first", () => {
  const once = months.map((month) => (month.month === "2024-11-01" ? { ...month, minor: 10_000 } : month));
  expect(
    findCandidates({ ...facts, months: once }, { ...request, goals: ["revenue"] }).map(({ rule }) => rule),
  ).not.toContain("earlySeason");
  const candidates = findCandidates(facts, request);
  const audiences = candidates.map(() => many);
  expect(propose(facts, request, candidates, audiences, { secondOrder: 1 }).ideas[0]?.rule).toBe("secondOrder");
  expect(propose(facts, request, candidates, audiences, { bundle: -1 }).ideas.map(({ rule }) => rule)).not.toContain(
    "bundle",
  );
});
