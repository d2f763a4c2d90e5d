import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type Cinema, shareCinema } from "./rest-fixture.ts";

let cinema: Cinema;
beforeAll(async () => {
  cinema = await shareCinema();
});
afterAll(() => cinema?.stop());

const rejection = async (path: string, init?: Parameters<Cinema["send"]>[1]) => {
  const { status, json } = await cinema.send(path, init);
  return [status, json];
};

test("without a known API key every request is rejected", async () => {
  const response = await fetch(`${cinema.url}/rest/v1/films`);
  expect([response.status, await response.json()]).toMatchObject([401, { message: "No API key found in request" }]);
  const { status, error } = await createClient(cinema.url, "sb_publishable_wrong").from("films").select();
  expect([status, error?.message]).toEqual([401, "Invalid API key"]);
});

test("a table that a role may not read returns 401 to a visitor, 403 to a user, and rows to the service key", async () => {
  expect(await rejection("secrets")).toMatchObject([
    401,
    { code: "42501", message: "permission denied for table secrets" },
  ]);
  expect((await cinema.client(cinema.secretKey).from("secrets").select("word")).data).toEqual([{ word: "swordfish" }]);
  const { data, error } = await cinema.client().auth.signUp({ email: "ada@example.com", password: "orchid-4711!" });
  expect(error).toBeNull();
  const token = data.session?.access_token;
  expect(token).toBeTypeOf("string");
  expect(await rejection("secrets", { headers: { authorization: `Bearer ${token}` } })).toMatchObject([
    403,
    { code: "42501" },
  ]);
});

test("row-level security sees the claims of the caller", async () => {
  expect((await cinema.client().from("diaries").select("line")).data).toEqual([{ line: "mine" }]);
  const { error, status } = await cinema.client().from("diaries").insert({ id: 3, keeper: "someone else" });
  expect([status, error?.code, error?.message]).toEqual([
    401,
    "42501",
    'new row violates row-level security policy for table "diaries"',
  ]);
});

test("a role may select the columns that it may read", async () => {
  expect((await cinema.send("people?select=name&order=name&limit=1")).json).toEqual([{ name: "Ada" }]);
});

test("unknown relations and columns are rejected", async () => {
  expect(await rejection("film")).toEqual([
    404,
    {
      code: "PGRST205",
      details: null,
      hint: "Perhaps you meant the table 'public.films'",
      message: "Could not find the table 'public.film' in the schema cache",
    },
  ]);
  const column = { code: "42703", details: null, hint: null, message: "column films.nix does not exist" };
  for (const query of ["nix=eq.1", "select=nix", "order=nix", "or=(nix.is.null)"])
    expect(await rejection(`films?${query}`)).toEqual([400, column]);
  expect(await rejection("films?select=tittle")).toMatchObject([
    400,
    { code: "42703", hint: 'Perhaps you meant to reference the column "films.title".' },
  ]);
  expect(await rejection("films?select=year::nix")).toMatchObject([
    400,
    { code: "42704", message: 'type "nix" does not exist' },
  ]);
});

test("an invalid query string returns the position of the error", async () => {
  expect(await rejection("films?year=eqq.1")).toEqual([
    400,
    {
      code: "PGRST100",
      details: 'unexpected "e" expecting operator (eq, gt, ...)',
      hint: null,
      message: '"failed to parse filter (eqq.1)" (line 1, column 1)',
    },
  ]);
  for (const query of [
    "year=1",
    "select=id(",
    "select=id,,x",
    "order=id.up",
    "or=(id.eq.1",
    "or=()",
    "year=is.maybe",
    "select=%E0",
    "title=eq.%00",
    "columns=",
    "id=in.1,2",
  ]) {
    const [status, json] = await rejection(`films?${query}`);
    expect([query, status, json]).toMatchObject([query, 400, { code: query.includes("%00") ? "22021" : "PGRST100" }]);
  }
});

test("unknown paths, methods, media types and schemas are rejected", async () => {
  expect(await rejection("films/1")).toMatchObject([404, { code: "PGRST125" }]);
  expect(await rejection("films", { headers: { accept: "application/geo+json" } })).toMatchObject([
    406,
    { code: "PGRST107" },
  ]);
  expect(await rejection("films", { headers: { accept: "application/vnd.pgrst.plan+json" } })).toMatchObject([
    406,
    { code: "PGRST107" },
  ]);
  expect(await rejection("films", { headers: { "accept-profile": "private" } })).toEqual([
    406,
    {
      code: "PGRST106",
      details: null,
      hint: "Only the following schemas are exposed: public",
      message: "Invalid schema: private",
    },
  ]);
  expect((await cinema.client().schema("auth").from("users").select()).error?.code).toBe("PGRST106");
});

test("a request beyond a limit is rejected with a message that names it", async () => {
  const errorOf = async (path: string, init?: Parameters<Cinema["send"]>[1]) => {
    const { status, json } = await cinema.send(path, init);
    return [status, (json as { code?: string } | null)?.code, (json as { message?: string } | null)?.message];
  };
  const brackets = [400, "PGRST100", "The filter has too many nested brackets"];
  const terms = [400, "PGRST100", "The request has more than 200 terms"];
  expect(await errorOf(`films?or=${"(or".repeat(20)}(id.eq.1)${")".repeat(20)}`)).toEqual(brackets);
  expect(await errorOf(`films?or=${"(and".repeat(20)}(id.eq.1)${")".repeat(20)}`)).toEqual(brackets);
  expect(await errorOf(`films?or=(${Array.from({ length: 500 }, (_, id) => `id.eq.${id}`).join()})`)).toEqual(terms);
  expect(await errorOf(`films?select=${"id,".repeat(250)}id`)).toEqual(terms);
  expect(await errorOf(`films?order=${"id,".repeat(250)}id`)).toEqual(terms);
  expect(await errorOf(`films?${"id=gt.0&".repeat(250)}`)).toEqual([
    400,
    "PGRST100",
    "The request has more than 200 parameters",
  ]);
  expect(await errorOf(`films?select=${"films!remake_of(".repeat(12)}id${")".repeat(12)}`)).toEqual([
    400,
    "PGRST100",
    "The select has too many nested embeds. Request the inner ones separately",
  ]);
  expect(await errorOf(`films?title=eq.${"x".repeat(40_000)}`)).toEqual([
    414,
    "PGRST100",
    "The URL is longer than 32768 characters",
  ]);
  expect(await errorOf(`films?title=eq.${"x".repeat(90_000)}`)).toEqual([
    431,
    "headers_too_large",
    "URL and headers are too long. Shorten them",
  ]);
  const body = JSON.stringify({ region: "eu", id: 5, name: "x".repeat(17 * 1024 * 1024) });
  const sent = { method: "POST", headers: { "content-type": "application/json", apikey: cinema.secretKey }, body };
  expect(await errorOf("studios", sent)).toEqual([413, "PGRST102", "The body is larger than 16777216 bytes"]);
});

const json = { "content-type": "application/json" };

test("each step of a JSON path counts towards the limit of terms", async () => {
  expect((await rejection(`films?select=meta${"->a".repeat(150)}`))[0]).toBe(200);
  for (const query of ["select=", "order=", "id=eq.1&select=id,"])
    expect(await rejection(`films?${query}meta${"->a".repeat(250)}`)).toMatchObject([400, { code: "PGRST100" }]);
});

test("JSON nested deeper than the database can read is the caller's error", async () => {
  const body = `{"region":"eu","id":5,"title":"Deep","meta":${"[".repeat(30_000)}${"]".repeat(30_000)}}`;
  expect(await rejection("films", { method: "POST", headers: json, body })).toEqual([
    400,
    {
      code: "PGRST100",
      details: null,
      hint: null,
      message: "The request is nested too deeply for the database to read",
    },
  ]);
});

test("an upsert that contains the same row twice is the caller's error", async () => {
  const row = { region: "eu", id: 5, title: "Twice" };
  const headers = { ...json, prefer: "resolution=merge-duplicates" };
  expect(await rejection("films", { method: "POST", headers, body: JSON.stringify([row, row]) })).toMatchObject([
    400,
    { code: "21000", message: "ON CONFLICT DO UPDATE command cannot affect row a second time" },
  ]);
});

test("a body without rows is rejected without revealing our SQL", async () => {
  for (const body of ["[1]", "1", "[[]]"])
    expect([body, ...(await rejection("films?columns=id", { method: "POST", headers: json, body }))]).toMatchObject([
      body,
      400,
      { code: "PGRST102", message: "Empty or invalid json" },
    ]);
});

test("an empty quoted name is rejected, and a quoted name is never parsed as SQL", async () => {
  for (const query of ['select="":id', 'select=id,""', 'order=""', '""=eq.1', 'columns=""'])
    expect([query, ...(await rejection(`films?${query}`))]).toMatchObject([query, 400, { code: "PGRST100" }]);
  expect((await cinema.send('films?select="\\"; drop":title&id=eq.2')).json).toEqual([{ '"; drop': "Dusk" }]);
});

test("a text search configuration must be a name, not a number", async () => {
  expect(await rejection("films?plot=plfts(1).cat")).toMatchObject([
    400,
    { code: "42704", message: 'text search configuration "1" does not exist' },
  ]);
});

test("casts that look up names in the catalog are rejected", async () => {
  for (const type of ["regclass", "regproc", "regrole"])
    expect(await rejection(`films?select=title::${type}`)).toMatchObject([
      400,
      { code: "42704", message: `type "${type}" does not exist` },
    ]);
});

test("OPTIONS returns the methods of a path, and other origins may send it", async () => {
  const allow = async (path: string) => (await cinema.send(path, { method: "OPTIONS" })).headers.get("allow");
  expect(await allow("films")).toBe("OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE");
  expect(await allow("rpc/add")).toBe("OPTIONS,GET,HEAD,POST");
  expect(await allow("rpc/forget")).toBe("OPTIONS,POST");
  const preflight = await cinema.send("films", {
    method: "OPTIONS",
    headers: {
      origin: "https://elsewhere.example",
      "access-control-request-method": "GET",
      "access-control-request-headers": "apikey",
    },
  });
  expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
  expect(preflight.headers.get("access-control-allow-headers")).toContain("apikey");
});

test("every reply has a separate request id and names the requested schema", async () => {
  const [one, two] = [
    await cinema.send("films?limit=1", { headers: { "accept-profile": "public" } }),
    await cinema.send("nix"),
  ];
  expect(one.headers.get("content-profile")).toBe("public");
  expect(one.headers.get("x-request-id")).toMatch(/^[\w-]{8,}$/);
  expect(two.headers.get("x-request-id")).not.toBe(one.headers.get("x-request-id"));
});

test("a pattern that is too large for Postgres is the caller's error", { tags: "deep" }, async () => {
  const pattern = encodeURIComponent("(((x{1,60}){1,60}){1,20})");
  for (const filter of [
    `title=match.${pattern}`,
    `title=imatch.${pattern}`,
    `or=(title.match."${pattern}",year.eq.1)`,
  ]) {
    expect(await rejection(`films?${filter}`)).toEqual([
      400,
      {
        code: "PGRST100",
        details: null,
        hint: null,
        message: "The request exceeds the memory limit. Use a simpler pattern",
      },
    ]);
  }
});

test("a response beyond 64 MB is rejected, and the server keeps running", async () => {
  const service = cinema.client(cinema.secretKey);
  const word = "x".repeat(1_000_000);
  expect((await service.from("secrets").insert({ id: 99, word })).error).toBeNull();
  const columns = Array.from({ length: 70 }, (_, at) => `c${at}:word`).join(",");
  const { status, error } = await service.from("secrets").select(columns);
  expect([status, error?.code, error?.message]).toEqual([
    400,
    "PGRST100",
    "The response would exceed 64 MB. Request fewer rows or columns",
  ]);
  await service.from("secrets").delete().eq("id", 99).throwOnError();
  expect((await service.from("secrets").select("word")).data).toEqual([{ word: "swordfish" }]);
});

test("a row that repeats a long value beyond 64 MB is rejected", async () => {
  const service = cinema.client(cinema.secretKey);
  const name = "x".repeat(1_000_000);
  expect((await service.from("studios").update({ name }).match({ region: "eu", id: 1 })).error).toBeNull();
  const tooLong = { code: "PGRST100", message: "The response would exceed 64 MB. Request fewer rows or columns" };
  const many = (what: string) => Array.from({ length: 70 }, (_, at) => `c${at}:${what}`).join(",");
  for (const columns of [many("studios(name)"), many("studios(*)")]) {
    const { status, error } = await service.from("films").select(columns).match({ region: "eu", id: 1 });
    expect([status, error]).toMatchObject([400, tooLong]);
  }
  // Short values are returned unchanged, even if repeated.
  const { data } = await service.from("studios").select(many("city")).match({ region: "eu", id: 1 });
  expect(data).toEqual([Object.fromEntries(Array.from({ length: 70 }, (_, at) => [`c${at}`, "Turin"]))]);
  await cinema.reset();
});
