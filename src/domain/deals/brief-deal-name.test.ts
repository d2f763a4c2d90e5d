import { expect, test } from "vitest";

import { briefDealName } from "#domain/deals/brief-deal-name.ts";

test("removes the account at the start of a deal's name, and nothing else", () => {
  expect(briefDealName("Oak & Sons: Desks", "Oak & Sons")).toBe("Desks");
  expect(briefDealName("Oak & Sons – Desks", "Oak & Sons")).toBe("Desks");
  expect(briefDealName("松屋：机", "松屋")).toBe("机");
  expect(briefDealName("Oak & Sons", "Oak & Sons")).toBe("Oak & Sons");
  expect(briefDealName("Oak & Sons Ltd", "Oak & Sons")).toBe("Oak & Sons Ltd");
  expect(briefDealName("Elm: Desks", "Oak & Sons")).toBe("Elm: Desks");
  expect(briefDealName("Oak: Desks", undefined)).toBe("Oak: Desks");
});
