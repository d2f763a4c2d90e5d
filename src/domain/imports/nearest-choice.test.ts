import { expect, test } from "vitest";

import { nearestChoice } from "#domain/imports/nearest-choice.ts";

const lifecycle = [
  ["lead", "Lead"],
  ["prospect", "Prospect"],
  ["customer", "Customer"],
  ["former", "Former"],
] as const;

test("a mistyped value suggests the choice that it resembles most", () => {
  expect(nearestChoice("Leed", lifecycle)).toBe("lead");
  expect(nearestChoice("Laed", lifecycle)).toBe("lead");
  expect(nearestChoice(" custmer ", lifecycle)).toBe("customer");
  expect(nearestChoice("Prospcet", lifecycle)).toBe("prospect");
  expect(nearestChoice("Gelegenheit", lifecycle)).toBeUndefined();
});

test("a value that resembles several choices, or is very short, suggests none", () => {
  expect(
    nearestChoice("cold", [
      ["bold", "Bold"],
      ["gold", "Gold"],
    ]),
  ).toBeUndefined();
  expect(nearestChoice("Le", [["la", "La"]])).toBeUndefined();
});

test("a value that resembles a label in the user's language suggests its choice", () => {
  expect(nearestChoice("Clente", [["customer", "Cliente"]])).toBe("customer");
});
