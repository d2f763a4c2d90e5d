import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { everyFilter, type Films } from "./rest-filter-cases.ts";
import { type Cinema, shareCinema } from "./rest-fixture.ts";

let cinema: Cinema;
beforeAll(async () => {
  cinema = await shareCinema();
});
afterAll(() => cinema?.stop());

const ids = async (filter: (films: Films) => Films) => {
  const { data, error } = await filter(cinema.client().from("films").select("region, id")).order("region").order("id");
  if (error) throw error;
  return data.map((film: { region: string; id: number }) => `${film.region}${film.id}`);
};

describe("filters return the expected rows", () => {
  test.each(everyFilter)("%s", async (_sentence, filter, expected) => {
    expect(await ids(filter)).toEqual(expected);
  });

  test("not.or and not.and work as parameters", async () => {
    expect((await cinema.send("films?select=id&not.or=(id.eq.1,id.eq.2)")).json).toEqual([{ id: 3 }]);
    expect((await cinema.send("films?select=id&not.and=(region.eq.eu,id.gte.2)&order=region")).json).toEqual([
      { id: 1 },
      { id: 1 },
    ]);
  });
});

test("a value of the wrong type returns the error of Postgres", async () => {
  const { error, status } = await cinema.client().from("films").select().eq("year", "soon");
  expect([status, error?.code, error?.message]).toEqual([
    400,
    "22P02",
    'invalid input syntax for type integer: "soon"',
  ]);
});

test("a value is never parsed as syntax", async () => {
  const { data } = await cinema.client().from("films").select("id").eq("title", "'; drop table films; --");
  expect(data).toEqual([]);
  expect((await cinema.send(`films?select=id&title=in.("a","b\\"),(")`)).json).toEqual([]);
});
