import { expect, test } from "vitest";

import { firstGroups, groupKey } from "#domain/metrics/rank-groups.ts";

const group = (k0: string | null, k1: string | null = null) => groupKey({ k0, k1 });

test("the group without an account does not count towards the limit of top accounts", () => {
  const ranked = [group("Oak"), group(null), group("Elm"), group("Ash")];
  expect(firstGroups(ranked, 2, 1)).toEqual([group("Oak"), group(null), group("Elm")]);
  expect(firstGroups(ranked, 1, 1)).toEqual([group("Oak")]);
  expect(firstGroups(ranked, 9, 1)).toEqual(ranked);
});

test("with two dimensions, the limit applies separately to groups with both names and to the others", () => {
  const ranked = [group("Oak"), group(null, "Desks"), group("Oak", "Lamps"), group(null), group("Elm", "Desks")];
  expect(firstGroups(ranked, 2, 2)).toEqual([
    group("Oak"),
    group(null, "Desks"),
    group("Oak", "Lamps"),
    group("Elm", "Desks"),
  ]);
});
