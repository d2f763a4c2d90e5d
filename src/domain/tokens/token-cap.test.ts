import { expect, test } from "vitest";

import { paymentObstacle } from "./payment-obstacle.ts";
import { capLevel, readCap } from "./token-cap.ts";

test("a limit is a whole number of tokens from 1 to a million", () => {
  expect(["1", " 250 ", "1000000"].map(readCap)).toEqual([1, 250, 1_000_000]);
  expect(["", "0", "-5", "2.5", "1e3", "1000001", "many"].map(readCap)).toEqual(Array.from({ length: 7 }, () => null));
});

test("notifies at 80 and at 100 percent of a limit", () => {
  expect([0, 7, 8, 9, 10, 12].map((spent) => capLevel(spent, 10))).toEqual([0, 0, 80, 80, 100, 100]);
});

test("the reason that prevents a run is first a debt, then missing tokens, then the monthly limit", () => {
  const offer = {
    price: 5,
    is_free: false,
    cost: 5,
    available: 10,
    available_after: 5,
    debt: 0,
    free_left: 0,
    cap_left: null,
    is_enough: true,
  };
  expect(paymentObstacle(offer)).toBeNull();
  expect(paymentObstacle({ ...offer, cap_left: 5 })).toBeNull();
  expect(paymentObstacle({ ...offer, cap_left: 4 })).toBe("cap");
  expect(paymentObstacle({ ...offer, cap_left: 4, available: 2, is_enough: false })).toBe("tokens");
  expect(paymentObstacle({ ...offer, available: 0, is_enough: false, debt: 3 })).toBe("debt");
  expect(paymentObstacle({ ...offer, cost: 0, is_free: true, cap_left: 0 })).toBeNull();
});
