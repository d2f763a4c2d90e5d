import { afterAll, beforeAll, expect, test } from "vitest";

import { type Cinema, shareCinema } from "./rest-fixture.ts";

let cinema: Cinema;
beforeAll(async () => {
  cinema = await shareCinema();
});
afterAll(() => cinema?.stop());

const titles = ({ json }: { json: unknown }) => (json as { title: string }[]).map((film) => film.title);

test("rows are ordered by several columns, in either direction, with nulls first or last", async () => {
  const { data } = await cinema
    .client()
    .from("films")
    .select("id")
    .order("mood", { ascending: false })
    .order("rating", { nullsFirst: true });
  expect(data?.map((film) => film.id)).toEqual([3, 2, 1, 1]);
  expect(titles(await cinema.send("films?select=title&order=rating.desc.nullslast"))).toEqual([
    "Dawn",
    "Dusk",
    "Apex One",
    'Noon, "again"',
  ]);
  expect(titles(await cinema.send("films?select=title&order=rating.asc"))).toEqual([
    "Apex One",
    "Dusk",
    "Dawn",
    'Noon, "again"',
  ]);
  expect(titles(await cinema.send("films?select=title&order=meta->>lang.desc.nullslast,id"))[0]).toBe("Dusk");
});

test("limit, offset and range return a page", async () => {
  const client = cinema.client();
  expect((await client.from("films").select("title").order("year").limit(1)).data).toEqual([{ title: "Dawn" }]);
  expect((await client.from("films").select("title").order("year").range(1, 2)).data).toEqual([
    { title: "Dusk" },
    { title: 'Noon, "again"' },
  ]);
  const ranged = await cinema.send("films?select=title&order=year", {
    headers: { range: "1-2", "range-unit": "items" },
  });
  expect([ranged.status, ranged.headers.get("content-range"), titles(ranged)]).toEqual([
    200,
    "1-2/*",
    ["Dusk", 'Noon, "again"'],
  ]);
});

test("with an exact count, a page returns 206 and the whole list 200", async () => {
  const part = await cinema.send("films?select=title&order=year&limit=2", { headers: { prefer: "count=exact" } });
  expect([part.status, part.headers.get("content-range"), part.headers.get("preference-applied")]).toEqual([
    206,
    "0-1/4",
    "count=exact",
  ]);
  const whole = await cinema.send("films?select=title", { headers: { prefer: "count=exact" } });
  expect([whole.status, whole.headers.get("content-range")]).toEqual([200, "0-3/4"]);
  const last = await cinema.send("films?select=title&offset=3&limit=10", { headers: { prefer: "count=exact" } });
  expect([last.status, last.headers.get("content-range")]).toEqual([206, "3-3/4"]);
  const none = await cinema.send("films?select=title&id=eq.99", { headers: { prefer: "count=exact" } });
  expect([none.status, none.headers.get("content-range"), none.text]).toEqual([200, "*/0", "[]"]);
});

test("an exact count counts all rows that match filters and inner embeds, not only the page", async () => {
  const { count, data } = await cinema
    .client()
    .from("films")
    .select("id, awards!inner(name)", { count: "exact" })
    .eq("awards.won", true)
    .limit(1);
  expect([count, data?.length]).toEqual([2, 1]);
});

test("a page after the last row returns 416", async () => {
  const sent = await cinema.send("films?offset=9", { headers: { prefer: "count=exact" } });
  expect([sent.status, sent.headers.get("content-range"), sent.json]).toEqual([
    416,
    "*/4",
    {
      code: "PGRST103",
      details: "An offset of 9 was requested, but there are only 4 rows.",
      hint: null,
      message: "Requested range not satisfiable",
    },
  ]);
  expect((await cinema.send("films", { headers: { range: "3-1" } })).json).toMatchObject({
    code: "PGRST103",
    details: "The lower boundary must be lower than or equal to the upper boundary in the Range header.",
  });
  expect((await cinema.send("films?limit=-1")).status).toBe(416);
});

test("planned and estimated counts come from the planner, but an estimate of few rows is exact", async () => {
  await cinema.database.owner.query("analyze public.films");
  expect((await cinema.client().from("films").select("id", { count: "planned" })).count).toBe(4);
  const estimated = await cinema.send("films?select=id&id=gt.1", { headers: { prefer: "count=estimated" } });
  expect([estimated.status, estimated.headers.get("content-range")]).toEqual([200, "0-1/2"]);
});

test("HEAD has the headers and no body", async () => {
  const { count, data } = await cinema.client().from("films").select("*", { count: "exact", head: true });
  expect([count, data]).toEqual([4, null]);
  const sent = await cinema.send("films?limit=1", { method: "HEAD", headers: { prefer: "count=exact" } });
  expect([sent.status, sent.headers.get("content-range"), sent.text]).toEqual([206, "0-0/4", ""]);
});

test("the Range header applies to GET only", async () => {
  const sent = await cinema.send("films?limit=2", {
    method: "HEAD",
    headers: { range: "1-1", prefer: "count=exact" },
  });
  expect([sent.status, sent.headers.get("content-range")]).toEqual([206, "0-1/4"]);
});

test("returns the most preferred of several media types", async () => {
  const typeOf = async (accept: string) =>
    (await cinema.send("films?select=id&year=eq.1927", { headers: { accept } })).headers.get("content-type");
  expect(await typeOf("text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8")).toMatch(
    /^application.json/,
  );
  expect(await typeOf("text/csv;q=0.5, application/vnd.pgrst.object+json")).toMatch(
    /^application.vnd.pgrst.object.json/,
  );
  expect(await typeOf("*/*, text/csv")).toMatch(/^text.csv/);
});

test("single requires exactly one row", async () => {
  const client = cinema.client();
  expect((await client.from("films").select("title").eq("year", 1927).single()).data).toEqual({ title: "Dawn" });
  const none = await client.from("films").select("title").eq("year", 1).single();
  expect([none.status, none.error?.code, none.error?.message, none.error?.details]).toEqual([
    406,
    "PGRST116",
    "Cannot coerce the result to a single JSON object",
    "The result contains 0 rows",
  ]);
  expect((await client.from("films").select("title").single()).error?.details).toBe("The result contains 4 rows");
});

test("maybeSingle accepts one row or none", async () => {
  const client = cinema.client();
  expect((await client.from("films").select("title").eq("year", 1927).maybeSingle()).data).toEqual({ title: "Dawn" });
  expect(await client.from("films").select("title").eq("year", 1).maybeSingle()).toMatchObject({
    data: null,
    error: null,
  });
  expect((await client.from("films").select("title").maybeSingle()).error?.code).toBe("PGRST116");
});

test("CSV has a header, and values are quoted where necessary", async () => {
  const { data } = await cinema.client().from("films").select("title, year").eq("region", "eu").order("year").csv();
  expect(data).toBe('title,year\nDawn,1927\nDusk,1960\n"Noon, ""again""",1994');
  const sent = await cinema.send("studios?id=eq.2", { headers: { accept: "text/csv" } });
  expect([sent.headers.get("content-type"), sent.text]).toEqual([
    "text/csv; charset=utf-8",
    "region,id,name,city\neu,2,Gaumont,Paris",
  ]);
});

test("nulls are left out on request", async () => {
  const { data } = await cinema.client().from("films").select("title, rating").eq("id", 3).stripNulls();
  expect(data).toEqual([{ title: 'Noon, "again"' }]);
  const one = await cinema.client().from("films").select("title, rating").eq("id", 3).single().stripNulls();
  expect(one.data).toEqual({ title: 'Noon, "again"' });
});

test("times are formatted in the time zone that the request prefers", async () => {
  const sent = await cinema.send("films?select=released_at&id=eq.2", { headers: { prefer: "timezone=Asia/Tokyo" } });
  expect(sent.json).toEqual([{ released_at: "1960-03-16T09:00:00+09:00" }]);
  expect((await cinema.send("films?select=released_at&id=eq.2")).json).toEqual([
    { released_at: "1960-03-16T00:00:00+00:00" },
  ]);
});
