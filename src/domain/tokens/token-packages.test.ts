import { expect, test } from "vitest";

import { cheapestCovering, savedPercent, unitPrice } from "./token-packages.ts";

const sold = [
  { id: "small", tokens: 100, amount_minor: 100, currency: "USD" },
  { id: "middle", tokens: 200, amount_minor: 200, currency: "USD" },
  { id: "large", tokens: 300, amount_minor: 250, currency: "USD" },
] as const;
const [small, middle, large] = sold;

test("the price of a token is the price of the package divided by its tokens", () => {
  expect([unitPrice(small), unitPrice(middle)]).toEqual([1, 1]);
  expect(unitPrice(large)).toBeCloseTo(0.8333, 4);
});

test("computes the savings of a package against the most expensive token of its currency", () => {
  expect(sold.map((tokenPackage) => savedPercent(tokenPackage, sold))).toEqual([0, 0, 17]);
  expect(savedPercent(large, [large])).toBe(0);
  expect(savedPercent(large, [large, { tokens: 1, amount_minor: 100, currency: "JPY" }])).toBe(0);
});

test("finds the cheapest package that covers the missing tokens, the larger one at the same price", () => {
  expect(cheapestCovering(sold, 3)?.id).toBe("small");
  expect(cheapestCovering(sold, 100)?.id).toBe("small");
  expect(cheapestCovering(sold, 101)?.id).toBe("middle");
  expect(cheapestCovering([...sold, { ...middle, id: "offer", tokens: 250 }], 150)?.id).toBe("offer");
});

test("does not mark a package if nothing is missing, or if none is large enough", () => {
  expect([0, -5, 301].map((missing) => cheapestCovering(sold, missing))).toEqual([undefined, undefined, undefined]);
});
