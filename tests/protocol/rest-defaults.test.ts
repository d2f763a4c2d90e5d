import { afterAll, beforeAll, expect, test } from "vitest";

import { type Cinema, shareCinema } from "./rest-fixture.ts";

let cinema: Cinema;
beforeAll(async () => {
  cinema = await shareCinema();
});
afterAll(() => cinema?.stop());

test("missing columns get their default, even from an identity or a domain", async () => {
  const { data, error } = await cinema
    .client()
    .from("reviews")
    .insert([{ line: "Good" }, { stars: 5 }], { defaultToNull: false })
    .select("line, stars");
  expect([error, data]).toEqual([
    null,
    [
      { line: "Good", stars: 3 },
      { line: "none", stars: 5 },
    ],
  ]);
  const ids = await cinema
    .client()
    .from("reviews")
    .upsert([{ line: "A" }, { id: 900, line: "B" }], { defaultToNull: false })
    .select("id");
  expect(ids.data).toEqual([{ id: expect.any(Number) }, { id: 900 }]);
});

test("the rows that a write returns have the requested order", async () => {
  const guests = () => cinema.client().from("guests");
  const made = await guests()
    .insert([
      { id: 11, name: "Gus", invited_by: 2 },
      { id: 12, name: "Fay", invited_by: 1 },
    ])
    .select("id")
    .order("name");
  expect(made.data).toEqual([{ id: 12 }, { id: 11 }]);
  const changed = await guests()
    .update({ name: "Hal" })
    .gt("id", 10)
    .select("id, by:invited_by(name)")
    .order("by(name)", { ascending: false });
  expect(changed.data).toEqual([
    { id: 11, by: { name: "Ben" } },
    { id: 12, by: { name: "Ann" } },
  ]);
  expect((await guests().delete().gt("id", 10).select("count")).data).toEqual([{ count: 2 }]);
});

test("an upsert into a partitioned table merges rows", async () => {
  const season = { region: "eu", year: 1927, name: "Autumn" };
  const upsert = () => cinema.client().from("seasons").upsert(season).select();
  expect((await upsert()).data).toEqual([season]);
  season.name = "Winter";
  expect((await upsert()).data).toEqual([season]);
});
