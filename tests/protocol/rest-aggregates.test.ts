import { afterAll, beforeAll, expect, test } from "vitest";

import { type Cinema, shareCinema, startCinema } from "./rest-fixture.ts";

let cinema: Cinema;
beforeAll(async () => {
  cinema = await shareCinema();
});
afterAll(() => cinema?.stop());

const rows = async (path: string) => {
  const { status, json } = await cinema.send(path);
  expect([path, status, json]).toMatchObject([path, 200, expect.anything()]);
  return json;
};

test("a table can be counted, summed and averaged into one row", async () => {
  expect(await rows("films?select=count(),year.min(),latest:year.max(),rating.sum(),rating.avg()::int")).toEqual([
    { count: 4, min: 1927, latest: 2001, sum: 21.6, avg: 7 },
  ]);
  expect(await rows("films?select=rating.count()&year=gt.1950")).toEqual([{ count: 2 }]);
  expect(await rows("films?select=total:count()&year=gt.2050")).toEqual([{ total: 0 }]);
});

test("count works without brackets, unless a column has that name", async () => {
  expect(await rows("films?select=count")).toEqual([{ count: 4 }]);
  expect(await rows("studios?select=name,films(count)&order=name")).toEqual([
    { name: "Apex", films: [{ count: 1 }] },
    { name: "Gaumont", films: [{ count: 0 }] },
    { name: "Nero", films: [{ count: 2 }] },
  ]);
  expect(await rows("cinemas?select=name,rooms:halls(n:count)&id=eq.1")).toEqual([
    { name: "Odeon", rooms: [{ n: 2 }] },
  ]);
  expect(await rows("ballots?select=count&order=count")).toEqual([{ count: 3 }, { count: 5 }]);
  const { data } = await cinema.client().from("cinemas").select("name, halls(count)").eq("id", 1).single();
  expect(data).toEqual({ name: "Odeon", halls: [{ count: 2 }] });
});

test("columns selected together with an aggregate form the groups, even through casts and json paths", async () => {
  expect(await rows("films?select=mood,count()&order=mood")).toEqual([
    { mood: "calm", count: 2 },
    { mood: "tense", count: 2 },
  ]);
  expect(await rows("films?select=language:meta->>lang,films:count()&order=meta->>lang.nullsfirst")).toEqual([
    { language: null, films: 1 },
    { language: "de", films: 1 },
    { language: "en", films: 1 },
    { language: "fr", films: 1 },
  ]);
  expect(await rows("films?select=year::text,count()&year=eq.1927")).toEqual([{ year: "1927", count: 1 }]);
  expect(await rows("films?select=meta->cut->>minutes::int.sum()")).toEqual([{ sum: 214 }]);
});

test("embedded rows form groups and are aggregated themselves", async () => {
  expect(await rows("films?select=count(),studio:studios(name)&order=studio_id.nullslast,region&region=eq.eu")).toEqual(
    [
      { count: 2, studio: { name: "Nero" } },
      { count: 1, studio: null },
    ],
  );
  expect(await rows("studios?select=name,films(count(),rating.sum())&order=name")).toEqual([
    { name: "Apex", films: [{ count: 1, sum: 6 }] },
    { name: "Gaumont", films: [{ count: 0, sum: null }] },
    { name: "Nero", films: [{ count: 2, sum: 15.6 }] },
  ]);
  expect(await rows("films?select=count(),...studios(city)&region=eq.us")).toEqual([{ count: 1, city: "Los Angeles" }]);
});

test("computed columns and rows of functions are aggregated, and an exact count counts the groups", async () => {
  expect(await rows("films?select=headline.max()")).toEqual([{ max: 'NOON, "AGAIN"' }]);
  expect(await rows("rpc/films_of?since=1990&select=mood,count()&order=mood")).toEqual([
    { mood: "calm", count: 1 },
    { mood: "tense", count: 1 },
  ]);
  const client = cinema.client();
  const { data, count } = await client
    .from("films")
    .select("mood, year.max()", { count: "exact" })
    .order("mood")
    .limit(1);
  expect([data, count]).toEqual([[{ mood: "calm", max: 2001 }], 2]);
  const csv = await cinema.send("films?select=mood,oldest:year.min(),count()&order=mood", {
    headers: { accept: "text/csv" },
  });
  expect(csv.text.split("\n")).toEqual(["mood,oldest,count", "calm,1927,2", "tense,1960,2"]);
});

test("an invalid aggregate is rejected as by Postgres", async () => {
  expect(await cinema.send("films?select=title.sum()")).toMatchObject({ status: 404, json: { code: "42883" } });
  expect(await cinema.send("films?select=title.total()")).toMatchObject({ status: 400, json: { code: "PGRST100" } });
});

test("aggregates can be turned off by a setting, as in PostgREST by default", { tags: "deep" }, async () => {
  const plain = await startCinema({ REST_AGGREGATES: "off" });
  try {
    const off = { status: 400, json: { code: "PGRST123", message: "Use of aggregate functions is not allowed" } };
    expect(await plain.send("films?select=year.max()")).toMatchObject(off);
    expect(await plain.send("films?select=mood,count()")).toMatchObject(off);
    expect(await plain.send("studios?select=films(count())")).toMatchObject(off);
    expect((await plain.send("studios?select=films(count)&id=eq.2")).json).toEqual([{ films: [{ count: 0 }] }]);
  } finally {
    await plain.stop();
  }
});
