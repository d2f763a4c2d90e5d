import type { IdeaValue, IdeaValues, RuleName } from "#domain/customers/promotions/idea.ts";
import type { PromotionFacts, SoldProduct } from "#domain/customers/promotions/promotion-facts.ts";
import type { CampaignGoal } from "#domain/customers/promotions/promotion-request.ts";
import { upcomingSeason } from "#domain/customers/promotions/upcoming-season.ts";
import { addMonths, monthOf } from "#domain/records/lists/calendar.ts";
import type { FilterNode, RecordFilter } from "#domain/records/record-filters.ts";
import { addDays, monthSpan } from "#domain/time/dates.ts";

/** An idea before its audience is counted. */
export type Draft = {
  rule: RuleName;
  because: IdeaValues;
  products: readonly SoldProduct[];
  least: number | null;
  audience: FilterNode[];
  from: string;
  to: string;
};

type Rule = {
  goals: readonly CampaignGoal[];
  /** Maximum discount, in percent. */
  discount: number;
  /** Returns the drafts that the facts support, the strongest first. `products` are the requested products. */
  find: (facts: PromotionFacts, products: readonly SoldProduct[]) => Draft[];
};

const number = (value: number): IdeaValue => ({ kind: "number", value });
const money = (value: number): IdeaValue => ({ kind: "money", value });
const name = ({ name: value }: SoldProduct): IdeaValue => ({ kind: "name", value });
const factor = (value: number): IdeaValue => ({ kind: "factor", value: Math.round(value * 10) / 10 });

const bought = (operator: "any" | "none", products: readonly SoldProduct[]): RecordFilter => ({
  column: "bought_product_ids",
  operator,
  values: products.map(({ id }) => id),
});
const condition = (column: string, operator: RecordFilter["operator"], ...values: string[]): RecordFilter => ({
  column,
  operator,
  values,
});

/** Returns the default period: four weeks that start a week from now, to leave time for preparation. */
const soon = (today: string) => ({ from: addDays(today, 7), to: addDays(today, 34) });

/** Customers without an order for this number of days are asked to return. */
const lapse = 180;
/** A second order is suggested within this number of days after the first. */
const newFor = 90;
/** The minimum number of sales for determining the usual quantity. */
const minCountedSales = 20;
/** A product is a slow mover if its sales have fallen by this share within a year. */
const slow = 0.5;
const maxSiblings = 20;

/** Returns pairs of products that are bought together, if at least one of them was requested. */
function pairsOf({ pairs, products: all }: PromotionFacts, requested: readonly SoldProduct[]) {
  const byId = new Map(all.map((product) => [product.id, product]));
  const isRequested = new Set(requested.map(({ id }) => id));
  return pairs.flatMap(({ one, other, baskets, lift }) => {
    const [first, second] = [byId.get(one), byId.get(other)];
    if (!first || !second || (!isRequested.has(one) && !isRequested.has(other))) return [];
    const because = { one: name(first), other: name(second), customers: number(baskets), lift: factor(lift) };
    return [{ first, second, because }];
  });
}

/** The rules for ideas. Each has a pattern in the workspace's records, an audience, and the limits of an offer. */
export const rules: Record<RuleName, Rule> = {
  bundle: {
    goals: ["revenue", "order_size"],
    discount: 10,
    find: (facts, requested) =>
      pairsOf(facts, requested).map(({ first, second, because }) => ({
        rule: "bundle",
        because,
        products: [first, second],
        least: null,
        audience: [bought("any", [first, second])],
        ...soon(facts.today),
      })),
  },
  crossSell: {
    goals: ["revenue", "order_size"],
    discount: 10,
    find: (facts, requested) =>
      pairsOf(facts, requested).map(({ first, second, because }) => {
        // The product with more customers is used to sell the other one.
        const [owned, offered] = first.customers >= second.customers ? [first, second] : [second, first];
        return {
          rule: "crossSell",
          because: { ...because, one: name(owned), other: name(offered) },
          products: [offered],
          least: null,
          audience: [bought("any", [owned]), bought("none", [offered])],
          ...soon(facts.today),
        };
      }),
  },
  volumeStep: {
    goals: ["order_size", "revenue"],
    discount: 5,
    find: ({ today }, requested) =>
      requested.flatMap((product) => {
        const { counted, usual, upper } = product;
        if (counted < minCountedSales || usual === null || upper === null) return [];
        // Higher than the quantity of 75% of sales, so few customers would have bought that many anyway.
        const least = Math.floor(upper) + 1;
        return {
          rule: "volumeStep" as const,
          because: { product: name(product), usual: number(usual), sales: number(counted), least: number(least) },
          products: [product],
          least,
          audience: [bought("any", [product])],
          ...soon(today),
        };
      }),
  },
  earlySeason: {
    goals: ["revenue", "loyalty"],
    discount: 5,
    find: (facts) => {
      const season = upcomingSeason(facts);
      if (!season) return [];
      const { month, strength } = season;
      const from = addDays(facts.today, 7);
      return [
        {
          rule: "earlySeason",
          because: { month: { kind: "day", value: `${month}-01` }, strength: factor(strength) },
          products: [],
          least: null,
          audience: [condition("order_count", "gte", "2")],
          from,
          to: addDays(`${month}-01`, -1),
        },
      ];
    },
  },
  winBack: {
    goals: ["win_back"],
    discount: 15,
    find: ({ today }) => {
      const before = addDays(today, -lapse);
      return [
        {
          rule: "winBack",
          because: { days: number(lapse) },
          products: [],
          least: null,
          audience: [condition("last_order_on", "before", before)],
          ...soon(today),
        },
      ];
    },
  },
  slowMover: {
    goals: ["clearance", "revenue"],
    discount: 20,
    find: ({ products, today }, requested) =>
      requested
        .filter(({ recent_minor: recent, year_ago_minor: before }) => before > 0 && recent < slow * before)
        .toSorted(
          (one, other) =>
            other.year_ago_minor - other.recent_minor - (one.year_ago_minor - one.recent_minor) ||
            one.name.localeCompare(other.name, "en"),
        )
        .map((product) => {
          const siblings = products.filter(({ category }) => category !== null && category === product.category);
          return {
            rule: "slowMover",
            because: {
              product: name(product),
              recent: money(product.recent_minor),
              before: money(product.year_ago_minor),
            },
            products: [product],
            least: null,
            audience: [bought("any", siblings.length > 0 ? siblings.slice(0, maxSiblings) : [product])],
            ...soon(today),
          };
        }),
  },
  anniversary: {
    goals: ["loyalty"],
    discount: 10,
    find: ({ first_years: years, today }) => {
      if (years.length === 0) return [];
      const next = addMonths(monthOf(today), 1);
      const [from, to] = monthSpan(next);
      const days = years.map((year) => {
        const [first, last] = monthSpan(`${year}-${next.slice(5, 7)}`);
        return condition("first_order_on", "between", first, last);
      });
      const because: IdeaValues = { month: { kind: "day", value: from } };
      return [
        { rule: "anniversary", because, products: [], least: null, audience: [{ join: "or", of: days }], from, to },
      ];
    },
  },
  secondOrder: {
    goals: ["new_orders"],
    discount: 10,
    find: ({ today }) => [
      {
        rule: "secondOrder",
        because: { days: number(newFor) },
        products: [],
        least: null,
        audience: [
          condition("order_count", "eq", "1"),
          condition("first_order_on", "after", addDays(today, -newFor - 1)),
        ],
        ...soon(today),
      },
    ],
  },
  preview: {
    goals: ["loyalty", "revenue"],
    discount: 0,
    find: ({ today }) => [
      {
        rule: "preview",
        because: {},
        products: [],
        least: null,
        audience: [condition("segment", "any", "champions", "loyal")],
        ...soon(today),
      },
    ],
  },
};
