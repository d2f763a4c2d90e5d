import { expect, test } from "vitest";

import { neighboursOf, toGraph, weights } from "./relation-graph.ts";
import { closenessOf, fadingTies, type PartyKind, type Relation, strongestTies } from "./relation.ts";

const kinds: Record<string, PartyKind> = { m: "members", c: "contacts", a: "accounts", d: "deals" };
const kindOf = (id: string) => kinds[id[0] ?? ""] ?? "contacts";

/** Creates a relationship between two parties named like `m1-c1`. Tests list relationships in order of strength. */
function relation(pair: string, given: Partial<Relation> = {}): Relation {
  const [from = "", to = ""] = pair.split("-");
  return {
    from_kind: kindOf(from),
    from_id: from,
    from_name: from,
    to_kind: kindOf(to),
    to_id: to,
    to_name: to,
    strength: 1,
    activities: 1,
    days_quiet: 1,
    open_deals: 0,
    activities_before: null,
    place: 1,
    fading_place: null,
    ...given,
  };
}
const pairs = (relations: readonly Relation[]) => relations.map(({ from_id: from, to_id: to }) => `${from}-${to}`);

const all = ["m1-c1", "c1-a1", "m2-c2", "m1-c2", "c2-a1", "m3-c9"].map((pair) => relation(pair));

test("the graph includes the strongest relations, up to the limit of people and companies", () => {
  const { parties, relations } = toGraph(all, 5);
  expect(parties.map(({ id }) => id)).toEqual(["m1", "c1", "a1", "m2", "c2"]);
  expect(pairs(relations)).toEqual(["m1-c1", "c1-a1", "m2-c2", "m1-c2", "c2-a1"]);
  expect(toGraph(all, 150).parties).toHaveLength(7);
  expect(toGraph([], 150)).toEqual({ parties: [], relations: [] });
});

test("with a focus, its own relations come first, and the others are connected with it", () => {
  const { parties, relations } = toGraph(all, 150, "c2");
  expect(pairs(relations)).toEqual(["m2-c2", "m1-c2", "c2-a1", "m1-c1", "c1-a1"]);
  expect(parties.map(({ id }) => id)).not.toContain("c9");
  expect(pairs(toGraph(all, 3, "c2").relations)).toEqual(["m2-c2", "m1-c2"]);
});

test("finds the neighbours of a person or company on either side of its relations", () => {
  expect(neighboursOf("c2", all).map(({ id }) => id)).toEqual(["m2", "m1", "a1"]);
  expect(neighboursOf("x", all)).toEqual([]);
  expect(weights(all).get("c2")).toBe(3);
});

test("only a colleague's relations to contacts and accounts are listed as strong or fading", () => {
  const fading = relation("m1-c3", { place: null, fading_place: 1, activities_before: 4 });
  const given = [relation("c1-a1"), relation("m1-d1"), relation("m1-c1"), relation("m1-a2"), fading];
  expect(pairs(strongestTies(given, 10))).toEqual(["m1-c1", "m1-a2"]);
  expect(pairs(strongestTies(given, 1))).toEqual(["m1-c1"]);
  expect(pairs(fadingTies(given, 10))).toEqual(["m1-c3"]);
  expect([2.96, 2.94, 1, 0.9].map((strength) => closenessOf(relation("m1-c1", { strength })))).toEqual([
    "strong",
    "steady",
    "steady",
    "weak",
  ]);
});
