import { afterAll, beforeAll, expect, test } from "vitest";

import { type Cinema, shareCinema } from "./rest-fixture.ts";

let cinema: Cinema;
beforeAll(async () => {
  cinema = await shareCinema();
});
afterAll(() => cinema?.stop());

test("a scalar is returned unwrapped, and missing arguments get their defaults", async () => {
  const client = cinema.client();
  expect((await client.rpc("add", { a: 1, b: 2 })).data).toBe(3);
  expect((await client.rpc("add", { a: 1 })).data).toBe(11);
  expect((await client.rpc("add", { a: null })).data).toBeNull();
  expect((await client.rpc("add", { a: 1, b: 2 }, { get: true })).data).toBe(3);
});

test("a parameter of a type with a length accepts its value untruncated", async () => {
  const client = cinema.client();
  for (const [name, value] of [
    ["whole_code", "abcdefg"],
    ["whole_bits", "1010101"],
  ] as const) {
    const parameter = name === "whole_code" ? "code" : "bits";
    expect((await client.rpc(name, { [parameter]: value })).data).toBe(value);
    expect((await client.rpc(name, { [parameter]: value }, { get: true })).data).toBe(value);
  }
});

test("HEAD calls the function and returns no body", async () => {
  const { data, status, count } = await cinema
    .client()
    .rpc("films_of", { since: 1950 }, { head: true, count: "exact" });
  expect([data, status, count]).toEqual([null, 200, 3]);
});

test("a function returns scalars as a list, a row as an object, a table as a list of objects, and nothing as 204", async () => {
  const client = cinema.client();
  expect((await client.rpc("years")).data).toEqual([1927, 1960, 1994, 2001]);
  expect((await client.rpc("film", { wanted: 2 })).data).toMatchObject({ id: 2, title: "Dusk" });
  expect((await client.rpc("tally").order("mood")).data).toEqual([
    { mood: "calm", films: 2 },
    { mood: "tense", films: 2 },
  ]);
  const nothing = await client.rpc("forget", { film: 99 });
  expect([nothing.status, nothing.data]).toEqual([204, null]);
});

test("a set of rows is filtered, ordered, paged, counted and embedded like its table", async () => {
  const { data, count, status } = await cinema
    .client()
    .rpc("films_of", { since: 1900 }, { count: "exact" })
    .select("title, studios(name), awards(name)")
    .neq("mood", "calm")
    .order("year", { ascending: false })
    .limit(1);
  expect([status, count, data]).toEqual([206, 2, [{ title: 'Noon, "again"', studios: null, awards: [] }]]);
  const got = await cinema.send("rpc/films_of?since=1950&select=title&region=eq.eu&order=year&offset=1");
  expect(got.json).toEqual([{ title: 'Noon, "again"' }]);
});

test("single works on the rows of a function", async () => {
  const { data } = await cinema.client().rpc("films_of", { since: 2000 }).select("title").single();
  expect(data).toEqual({ title: "Apex One" });
  expect((await cinema.client().rpc("films_of", { since: 1900 }).single()).error?.code).toBe("PGRST116");
});

test("single rolls back a function that returns several rows", async () => {
  const { error, status } = await cinema.client().rpc("rename_guests", { to: "Nobody" }).single();
  expect([status, error?.code, error?.details]).toEqual([406, "PGRST116", "The result contains 4 rows"]);
  expect((await cinema.client().from("guests").select("id").eq("name", "Nobody")).data).toEqual([]);
});

test("lists, JSON and variadic arguments are passed unchanged", async () => {
  const client = cinema.client();
  expect((await client.rpc("total", { numbers: [1, 2, 3], label: "sum" })).data).toEqual({ label: "sum", total: 6 });
  expect((await client.rpc("total", { numbers: [1, 2], label: "sum" }, { get: true })).data).toEqual({
    label: "sum",
    total: 3,
  });
  expect((await client.rpc("echo", { any: ["thing"] })).data).toEqual({ any: ["thing"] });
  expect((await cinema.send("rpc/join_words?words=two&words=words")).json).toBe("two words");
});

test("a form body passes arguments, with repeated fields as a list, and of a JSON list only the first object is used", async () => {
  const post = async (path: string, type: string, body: string) =>
    (await cinema.send(path, { method: "POST", headers: { "content-type": type }, body })).json;
  const form = "application/x-www-form-urlencoded";
  expect(await post("rpc/join_words", form, "words=two&words=words")).toBe("two words");
  expect(await post("rpc/add", form, "a=1&b=9&b=2")).toBe(3);
  expect(await post("rpc/echo", form, "a=1&b=2")).toEqual({ a: "1", b: "2" });
  expect(await post("rpc/join_words", "application/json", '{"words":["in","JSON"]}')).toBe("in JSON");
  expect(await post("rpc/add", "application/json", '[{"a":1,"b":2},{"a":100,"b":200}]')).toBe(3);
  expect(await post("rpc/add?columns=a", "application/json", '{"a":1,"other":true}')).toBe(11);
});

test("a body of text, XML or bytes is passed as the single unnamed argument", async () => {
  const post = (path: string, type: string, body: string | Uint8Array<ArrayBuffer>) =>
    cinema.send(path, { method: "POST", headers: { "content-type": type }, body });
  expect((await post("rpc/shout", "text/plain; charset=utf-8", 'say "hö"')).json).toBe('SAY "HÖ"');
  expect((await post("rpc/root_of", "text/xml", "<film><title/></film>")).json).toBe("film");
  expect((await post("rpc/weigh", "application/octet-stream", new Uint8Array([0, 255, 92, 10]))).json).toBe(4);
  expect(await post("rpc/weigh", "text/plain", "four")).toMatchObject({
    status: 404,
    json: {
      code: "PGRST202",
      message: "Could not find the function public.weigh in the schema cache",
      details:
        "Searched for the function public.weigh with a single unnamed text parameter, but no matches were found in the schema cache.",
    },
  });
});

test("a response header that a function sets twice is sent twice", async () => {
  const sent = await cinema.send("rpc/with_cookies", { method: "POST" });
  expect([sent.status, sent.headers.getSetCookie()]).toEqual([204, ["a=1", "b=2"]]);
});

test("a function can set the status and headers of the response", async () => {
  const sent = await cinema.send("rpc/made", { method: "POST" });
  expect([sent.status, sent.headers.get("x-made"), sent.json]).toEqual([202, "yes", { made: true }]);
});

test("headers that HTTP cannot transport, or that end the reply, are rejected", async () => {
  const wanted = async (headers: object[]) => {
    const sent = await cinema.send("rpc/with_headers", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ headers: JSON.stringify(headers) }),
    });
    return [sent.status, sent.json];
  };
  expect(await wanted([{ "X-Fine": "yes" }, { "Content-Length": "1" }])).toEqual([200, "said"]);
  expect(await wanted([{ "x-split": "a\r\nset-cookie: b" }])).toMatchObject([500, { code: "PGRST111" }]);
  expect(await wanted([{ "two words": "x" }])).toMatchObject([500, { code: "PGRST111" }]);
});

test("a GET request cannot make a function write", async () => {
  const before = await cinema.database.owner.query("select count(*)::int as n from awards");
  const sent = await cinema.send("rpc/forget?film=1");
  expect([sent.status, sent.json]).toMatchObject([405, { code: "25006" }]);
  expect((await cinema.database.owner.query("select count(*)::int as n from awards")).rows).toEqual(before.rows);
});

test("errors that a function raises keep their code, detail and hint, and determine the status", async () => {
  const raise = async (state: string) => {
    const { error, status } = await cinema.client().rpc("fail_as", { state, words: "so it is" });
    return [status, error?.code, error?.message, error?.details, error?.hint];
  };
  const words = ["so it is", "the detail", "the hint"];
  expect(await raise("P0001")).toEqual([400, "P0001", ...words]);
  expect(await raise("PT402")).toEqual([402, "PT402", ...words]);
  expect(await raise("42501")).toEqual([401, "42501", ...words]);
  expect(await raise("23505")).toEqual([409, "23505", ...words]);
  expect(await raise("53000")).toEqual([503, "53000", ...words]);
  const teapot = await cinema.send("rpc/fail_in_full", { method: "POST" });
  expect([teapot.status, teapot.headers.get("x-pot"), teapot.json]).toEqual([
    418,
    "tea",
    { code: "TEAPOT", message: "Short and stout", hint: "Pour", details: null },
  ]);
});

test("an unknown function, or unknown arguments, result in a 404 with a suggestion", async () => {
  const { error, status } = await cinema.client().rpc("addd", { a: 1 });
  expect([status, error]).toMatchObject([
    404,
    {
      code: "PGRST202",
      message: "Could not find the function public.addd(a) in the schema cache",
      details:
        "Searched for the function public.addd with parameter a or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.",
      hint: "Perhaps you meant to call the function public.add",
    },
  ]);
  expect((await cinema.client().rpc("add", { c: 1 })).error?.hint).toBe(
    "Perhaps you meant to call the function public.add(a, b)",
  );
  expect(await cinema.client().rpc("twice", { a: "x" })).toMatchObject({ status: 300, error: { code: "PGRST203" } });
  expect((await cinema.send("rpc/add", { method: "DELETE" })).json).toMatchObject({ code: "PGRST101" });
});

test("max-affected applies to functions that return rows, and only to those", async () => {
  const prefer = { prefer: "handling=strict, max-affected=1" };
  expect((await cinema.send("rpc/films_of?since=1900", { headers: prefer })).json).toMatchObject({ code: "PGRST124" });
  expect((await cinema.send("rpc/add?a=1", { headers: prefer })).json).toMatchObject({ code: "PGRST128" });
});
