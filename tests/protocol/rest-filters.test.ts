import type { PostgrestFilterBuilder } from "@supabase/postgrest-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type Cinema, startCinema } from "./rest-fixture.ts";

let cinema: Cinema;
beforeAll(async () => {
  cinema = await startCinema();
});
afterAll(() => cinema?.stop());

// oxlint-disable-next-line typescript/no-explicit-any -- the client's own loose type for a database without types
type Films = PostgrestFilterBuilder<any, any, any, any>;
const ids = async (filter: (films: Films) => Films) => {
  const { data, error } = await filter(cinema.client().from("films").select("region, id")).order("region").order("id");
  if (error) throw error;
  return data.map((film: { region: string; id: number }) => `${film.region}${film.id}`);
};

const everyFilter: [sentence: string, filter: (films: Films) => Films, expected: string[]][] = [
  ["eq", (films) => films.eq("title", "Dawn"), ["eu1"]],
  ["eq with commas, quotes and brackets in the value", (films) => films.eq("title", 'Noon, "again"'), ["eu3"]],
  ["neq, which null is not", (films) => films.neq("rating", 8.1), ["eu2", "us1"]],
  ["gt", (films) => films.gt("year", 1960), ["eu3", "us1"]],
  ["gte", (films) => films.gte("year", 1960), ["eu2", "eu3", "us1"]],
  ["lt", (films) => films.lt("year", 1960), ["eu1"]],
  ["lte", (films) => films.lte("year", 1960), ["eu1", "eu2"]],
  ["like", (films) => films.like("title", "D%n"), ["eu1"]],
  ["like with a star for percent", (films) => films.filter("title", "like", "D*"), ["eu1", "eu2"]],
  ["like all of", (films) => films.likeAllOf("title", ["D%", "%k"]), ["eu2"]],
  ["like any of", (films) => films.likeAnyOf("title", ["%wn", "%k"]), ["eu1", "eu2"]],
  ["ilike", (films) => films.ilike("title", "d%"), ["eu1", "eu2"]],
  ["ilike all of", (films) => films.ilikeAllOf("title", ["d%", "%K"]), ["eu2"]],
  ["ilike any of", (films) => films.ilikeAnyOf("title", ["%WN", "%K"]), ["eu1", "eu2"]],
  ["match a regular expression", (films) => films.regexMatch("title", "^D.+n$"), ["eu1"]],
  ["imatch", (films) => films.regexIMatch("title", "^d.+N$"), ["eu1"]],
  ["is null", (films) => films.is("is_public", null), ["eu3"]],
  ["is true", (films) => films.is("is_public", true), ["eu1", "us1"]],
  ["is false", (films) => films.is("is_public", false), ["eu2"]],
  ["is unknown", (films) => films.filter("is_public", "is", "unknown"), ["eu3"]],
  ["is not_null", (films) => films.filter("rating", "is", "not_null"), ["eu1", "eu2", "us1"]],
  ["isdistinct, which null is", (films) => films.isDistinct("rating", 8.1), ["eu2", "eu3", "us1"]],
  ["in", (films) => films.in("title", ["Dusk", "Dawn", "a, b"]), ["eu1", "eu2"]],
  [
    "in, with commas and escaped quotes",
    (films) => films.filter("title", "in", '(Dusk,"Noon, \\"again\\"")'),
    ["eu2", "eu3"],
  ],
  ["in nothing", (films) => films.in("id", []), []],
  ["not in", (films) => films.notIn("id", [1, 2]), ["eu3"]],
  ["contains, of an array", (films) => films.contains("tags", ["classic"]), ["eu1", "us1"]],
  ["contains, of json", (films) => films.contains("meta", { lang: "fr" }), ["eu2"]],
  ["contains, of a range", (films) => films.contains("screens", "[11,12)"), ["eu1"]],
  ["contained by", (films) => films.containedBy("tags", ["noir", "gris"]), ["eu2", "eu3"]],
  ["overlaps, of an array", (films) => films.overlaps("tags", ["loud", "noir"]), ["eu2", "us1"]],
  ["overlaps, of a range", (films) => films.overlaps("screens", "[4,12)"), ["eu1", "us1"]],
  ["strictly left", (films) => films.rangeLt("screens", "[20,30)"), ["eu1", "us1"]],
  ["strictly right", (films) => films.rangeGt("screens", "[10,20)"), ["eu2", "eu3"]],
  ["not extending right", (films) => films.rangeLte("screens", "[10,20)"), ["eu1", "us1"]],
  ["not extending left", (films) => films.rangeGte("screens", "[20,30)"), ["eu2", "eu3"]],
  ["adjacent", (films) => films.rangeAdjacent("screens", "[20,30)"), ["eu1"]],
  ["fts", (films) => films.textSearch("story", "cat & mat"), ["eu1"]],
  ["fts with a language", (films) => films.textSearch("story", "cats", { config: "english" }), ["eu1"]],
  ["plfts", (films) => films.textSearch("story", "mats cat", { type: "plain", config: "english" }), ["eu1"]],
  ["phfts", (films) => films.textSearch("story", "the dog barks", { type: "phrase", config: "english" }), ["eu2"]],
  [
    "wfts",
    (films) => films.textSearch("story", "dog or cat", { type: "websearch", config: "english" }),
    ["eu1", "eu2"],
  ],
  ["fts of plain text", (films) => films.textSearch("plot", "sit", { config: "english" }), ["eu1"]],
  ["match several columns", (films) => films.match({ region: "eu", mood: "tense" }), ["eu2", "eu3"]],
  ["not eq", (films) => films.not("mood", "eq", "calm"), ["eu2", "eu3"]],
  ["not is null", (films) => films.not("rating", "is", null), ["eu1", "eu2", "us1"]],
  ["not like", (films) => films.not("title", "like", "D%"), ["eu3", "us1"]],
  ["eq any", (films) => films.filter("id", "eq(any)", "{2,3}"), ["eu2", "eu3"]],
  ["gt all", (films) => films.filter("year", "gt(all)", "{1900,1990}"), ["eu3", "us1"]],
  ["or", (films) => films.or("year.lt.1930,year.gt.2000"), ["eu1", "us1"]],
  [
    "or with and and not inside",
    (films) => films.or("id.eq.3,and(region.eq.eu,not.or(mood.eq.tense,year.gt.1950))"),
    ["eu1", "eu3"],
  ],
  [
    "or with a list, an array and a quoted value",
    (films) => films.or('id.in.(9),tags.cs.{noir},title.eq."Noon, \\"again\\""'),
    ["eu2", "eu3"],
  ],
  ["two filters on one column", (films) => films.gt("year", 1930).lt("year", 1990), ["eu2"]],
  ["a json path as text", (films) => films.eq("meta->>lang", "de"), ["eu1"]],
  ["a deep json path as json", (films) => films.eq("meta->cut->minutes", 120), ["eu2"]],
  ["an index of a json list", (films) => films.eq("meta->notes->>-1", "tinted"), ["eu1"]],
  ["an index of an array", (films) => films.eq("tags->>0", "silent"), ["eu1"]],
  ["a computed column", (films) => films.eq("headline", "DUSK"), ["eu2"]],
];

describe("filters give the rows that are meant", () => {
  test.each(everyFilter)("%s", async (_sentence, filter, expected) => {
    expect(await ids(filter)).toEqual(expected);
  });

  test("not.or and not.and as parameters", async () => {
    expect((await cinema.send("films?select=id&not.or=(id.eq.1,id.eq.2)")).json).toEqual([{ id: 3 }]);
    expect((await cinema.send("films?select=id&not.and=(region.eq.eu,id.gte.2)&order=region")).json).toEqual([
      { id: 1 },
      { id: 1 },
    ]);
  });
});

test("a value that is not of the column's type is Postgres's own error", async () => {
  const { error, status } = await cinema.client().from("films").select().eq("year", "soon");
  expect([status, error?.code, error?.message]).toEqual([
    400,
    "22P02",
    'invalid input syntax for type integer: "soon"',
  ]);
});

test("a value is a value, whatever it says", async () => {
  const { data } = await cinema.client().from("films").select("id").eq("title", "'; drop table films; --");
  expect(data).toEqual([]);
  expect((await cinema.send(`films?select=id&title=in.("a","b\\"),(")`)).json).toEqual([]);
});
