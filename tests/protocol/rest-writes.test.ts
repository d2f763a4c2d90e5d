import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { atMost } from "./rest-client-cases.ts";
import { type Cinema, shareCinema } from "./rest-fixture.ts";

let cinema: Cinema;
beforeAll(async () => {
  cinema = await shareCinema();
});
beforeEach(() => cinema.reset());
afterAll(() => cinema?.stop());

const json = { "content-type": "application/json" };
const stored = async (sql: string) => (await cinema.database.owner.query(sql)).rows;

test("insert returns nothing unless requested", async () => {
  const { status, data, error } = await cinema.client().from("studios").insert({ region: "eu", id: 7, name: "Ufa" });
  expect([status, data, error]).toEqual([201, null, null]);
  expect(await stored("select name, city from studios where id = 7")).toEqual([{ name: "Ufa", city: null }]);
});

test("insert returns the row with its embeds, and defaults for missing columns", async () => {
  const { data } = await cinema
    .client()
    .from("films")
    .insert({ id: 7, title: "Metropolis", studio_id: 2, tags: ["a", "b"], meta: { x: [1] }, screens: "[1,3)" })
    .select("region, title, mood, tags, meta, screens, headline, studios(name)")
    .single();
  expect(data).toEqual({
    region: "eu",
    title: "Metropolis",
    mood: "calm",
    tags: ["a", "b"],
    meta: { x: [1] },
    screens: "[1,3)",
    headline: "METROPOLIS",
    studios: { name: "Gaumont" },
  });
});

test("a list is inserted with one statement, and missing keys are null, or the default on request", async () => {
  const rows = [
    { id: 7, title: "A", mood: "tense" },
    { id: 8, title: "B", region: "us" },
  ];
  const refused = await cinema.client().from("films").insert(rows);
  expect(refused.error).toMatchObject({ code: "23502" });
  const { data } = await cinema
    .client()
    .from("films")
    .insert(rows, { defaultToNull: false })
    .select("region, id, mood");
  expect(data).toEqual([
    { region: "eu", id: 7, mood: "tense" },
    { region: "us", id: 8, mood: "calm" },
  ]);
});

test("an empty list inserts nothing, and an empty object is rejected without the required values", async () => {
  expect((await cinema.client().from("films").insert([]).select()).data).toEqual([]);
  const sent = await cinema.send("films", { method: "POST", body: "{}", headers: json });
  expect(sent.json).toMatchObject({ code: "23502" });
});

test("the columns parameter selects keys of the body", async () => {
  const sent = await cinema.send("studios?columns=region,id,name", {
    method: "POST",
    headers: { ...json, prefer: "return=representation" },
    body: '[{"region":"eu","id":7,"name":"Ufa","city":"Berlin","nix":1}]',
  });
  expect([sent.status, sent.json]).toEqual([201, [{ region: "eu", id: 7, name: "Ufa", city: null }]]);
});

test("rows can be inserted as CSV or form bodies", async () => {
  const csv = await cinema.send("studios?select=id,name,city", {
    method: "POST",
    headers: { "content-type": "text/csv", prefer: "return=representation" },
    body: 'region,id,name,city\neu,7,"Ufa, Berlin",NULL\neu,8,Bavaria,Munich\n',
  });
  expect(csv.json).toEqual([
    { id: 7, name: "Ufa, Berlin", city: null },
    { id: 8, name: "Bavaria", city: "Munich" },
  ]);
  const form = await cinema.send("studios?select=name", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", prefer: "return=representation" },
    body: "region=eu&id=9&name=Two+words",
  });
  expect(form.json).toEqual([{ name: "Two words" }]);
});

test("headers-only returns the location of the new row", async () => {
  const sent = await cinema.send("studios", {
    method: "POST",
    headers: { ...json, prefer: "return=headers-only" },
    body: '{"region":"eu","id":7,"name":"Ufa"}',
  });
  expect([sent.status, sent.headers.get("location"), sent.text]).toEqual([201, "/studios?region=eq.eu&id=eq.7", ""]);
});

test("an insert returns the number of rows on request", async () => {
  const { count } = await cinema
    .client()
    .from("studios")
    .insert(
      [
        { region: "eu", id: 7, name: "A" },
        { region: "eu", id: 8, name: "B" },
      ],
      { count: "exact" },
    );
  expect(count).toBe(2);
});

test("update changes the rows that the filters match and returns them", async () => {
  const { data, count, status } = await cinema
    .client()
    .from("films")
    .update({ rating: 9, mood: "tense" }, { count: "exact" })
    .eq("region", "eu")
    .lte("id", 2)
    .select("id, rating, studios(name)");
  expect([status, count, data]).toEqual([
    200,
    2,
    [
      { id: 1, rating: 9, studios: { name: "Nero" } },
      { id: 2, rating: 9, studios: { name: "Nero" } },
    ],
  ]);
  expect(await stored("select id from films where rating = 9 order by id")).toEqual([{ id: 1 }, { id: 2 }]);
});

test("update without select returns 204, even if nothing changed", async () => {
  expect((await cinema.client().from("films").update({ rating: 1 }).eq("id", 99)).status).toBe(204);
  expect(await cinema.client().from("films").update({}).eq("id", 1).select()).toMatchObject({ status: 200, data: [] });
});

test("upsert merges by the primary key: 201 with a new row, 200 without", async () => {
  const client = cinema.client();
  const mixed = await client
    .from("studios")
    .upsert([
      { region: "eu", id: 1, name: "Nero Due" },
      { region: "eu", id: 7, name: "Ufa" },
    ])
    .select("id, name, city");
  expect([mixed.status, mixed.data]).toEqual([
    201,
    [
      { id: 1, name: "Nero Due", city: "Turin" },
      { id: 7, name: "Ufa", city: null },
    ],
  ]);
  const known = await client.from("studios").upsert({ region: "eu", id: 1, name: "Nero" }).select("name");
  expect([known.status, known.data]).toEqual([200, [{ name: "Nero" }]]);
});

test("upsert merges by another key on request, and can skip existing rows", async () => {
  const client = cinema.client();
  const merged = await client
    .from("films")
    .upsert({ region: "eu", title: "Dawn", id: 1, rating: 5 }, { onConflict: "region,title" })
    .select("id, rating, year");
  expect(merged.data).toEqual([{ id: 1, rating: 5, year: 1927 }]);
  const ignored = await client
    .from("studios")
    .upsert(
      [
        { region: "eu", id: 1, name: "No" },
        { region: "eu", id: 8, name: "New" },
      ],
      { ignoreDuplicates: true },
    )
    .select("name");
  expect([ignored.status, ignored.data]).toEqual([201, [{ name: "New" }]]);
  expect(await stored("select name from studios where region = 'eu' and id = 1")).toEqual([{ name: "Nero" }]);
});

test("PUT writes the row in its URL", async () => {
  const put = (path: string, body: object) =>
    cinema.send(path, {
      method: "PUT",
      body: JSON.stringify(body),
      headers: { ...json, prefer: "return=representation" },
    });
  expect(await put("studios?region=eq.eu&id=eq.7", { region: "eu", id: 7, name: "Ufa" })).toMatchObject({
    status: 201,
    json: [{ id: 7, name: "Ufa" }],
  });
  expect(await put("studios?region=eq.eu&id=eq.7", { region: "eu", id: 7, name: "Ufa 2" })).toMatchObject({
    status: 200,
    json: [{ id: 7, name: "Ufa 2" }],
  });
  expect(await put("studios?region=eq.eu&id=eq.7", { region: "eu", id: 8, name: "Other" })).toMatchObject({
    status: 400,
    json: { code: "PGRST115" },
  });
  expect(await put("studios?region=eq.eu", { region: "eu", id: 8, name: "Other" })).toMatchObject({
    status: 405,
    json: { code: "PGRST105" },
  });
  expect(await stored("select id from studios where id = 8")).toEqual([]);
});

test("delete removes the rows that the filters match", async () => {
  const { data, count } = await cinema
    .client()
    .from("awards")
    .delete({ count: "exact" })
    .eq("won", false)
    .select("name, films(title)");
  expect([count, data]).toEqual([1, [{ name: "Palm", films: { title: "Dawn" } }]]);
  expect(await stored("select name from awards order by name")).toEqual([{ name: "Bear" }, { name: "Lion" }]);
});

test("more than max-affected is rolled back, but only with handling=strict", async () => {
  const { error, status } = await atMost(cinema.client().from("awards").delete().neq("name", "x"), 2);
  expect([status, error?.code, error?.details]).toEqual([400, "PGRST124", "The query affects 3 rows"]);
  expect(await stored("select count(*)::int as n from awards")).toEqual([{ n: 3 }]);
  const lenient = await cinema.send("awards?name=neq.x", { method: "DELETE", headers: { prefer: "max-affected=2" } });
  expect(lenient.status).toBe(204);
});

test("single rolls back a write of several rows", async () => {
  const { error, status } = await cinema
    .client()
    .from("awards")
    .update({ won: false })
    .neq("name", "x")
    .select()
    .single();
  expect([status, error?.code]).toEqual([406, "PGRST116"]);
  expect(await stored("select count(*)::int as n from awards where won")).toEqual([{ n: 2 }]);
});

test("an unknown preference is rejected with handling=strict, and tx is ignored", async () => {
  const strict = (prefer: string) => cinema.send("films", { headers: { prefer: `handling=strict, ${prefer}` } });
  expect((await strict("nix=1")).json).toMatchObject({ code: "PGRST122", details: "Invalid preferences: nix=1" });
  expect((await strict("tx=rollback")).status).toBe(200);
  await cinema.client().from("studios").insert({ region: "eu", id: 7, name: "Kept" }).rollback();
  expect(await stored("select name from studios where id = 7")).toEqual([{ name: "Kept" }]);
});

test("an error of Postgres is returned with its code and the matching status", async () => {
  const client = cinema.client();
  const twice = await client.from("studios").insert({ region: "eu", id: 1, name: "x" });
  expect([twice.status, twice.error?.code]).toEqual([409, "23505"]);
  const orphan = await client.from("films").insert({ id: 9, title: "x", studio_id: 99 });
  expect([orphan.status, orphan.error?.code]).toEqual([409, "23503"]);
  const early = await client.from("films").insert({ id: 9, title: "x", year: 1 });
  expect([early.status, early.error?.code]).toEqual([400, "23514"]);
  const word = await client.from("films").insert({ id: 9, title: "x", mood: "angry" });
  expect([word.status, word.error?.code]).toEqual([400, "22P02"]);
});

test("a body that is not a row, or has an unknown column, is rejected", async () => {
  const post = async (body: string) => (await cinema.send("studios", { method: "POST", headers: json, body })).json;
  expect(await post('{"region":"eu","id":7,"nam":"Ufa"}')).toEqual({
    code: "PGRST204",
    details: null,
    hint: null,
    message: "Could not find the 'nam' column of 'studios' in the schema cache",
  });
  expect(await post("{oops")).toMatchObject({ code: "PGRST102", message: "Empty or invalid json" });
  expect(await post("")).toMatchObject({ code: "PGRST102" });
  expect(await post('[{"id":1},{"name":"x"}]')).toMatchObject({
    code: "PGRST102",
    message: "All object keys must match",
  });
  expect(
    (await cinema.send("studios", { method: "POST", headers: { "content-type": "image/png" }, body: "x" })).json,
  ).toMatchObject({ code: "PGRST102" });
});
