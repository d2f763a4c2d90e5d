import { expect, test } from "vitest";

import { nameWithin } from "#domain/records/name-within.ts";

test("leaves out the account at the start of a name, and nothing else", () => {
  expect(nameWithin("Oak & Sons: Desks", "Oak & Sons")).toBe("Desks");
  expect(nameWithin("Oak & Sons", "Oak & Sons")).toBe("Oak & Sons");
  expect(nameWithin("Elm: Desks", "Oak & Sons")).toBe("Elm: Desks");
  expect(nameWithin("Oak: Desks", undefined)).toBe("Oak: Desks");
});
