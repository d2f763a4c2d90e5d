import { afterAll, beforeAll, expect, test } from "vitest";

import { type Cinema, startCinema } from "./rest-fixture.ts";

let cinema: Cinema;
beforeAll(async () => {
  cinema = await startCinema(
    {},
    `create domain public.old_cinema as public.cinemas;
     create function public.first_cinema() returns public.old_cinema language sql stable as
       $$ select (c.id, c.name)::public.old_cinema from public.cinemas c order by id limit 1 $$;
     create function public.every_cinema() returns setof public.old_cinema language sql stable as
       $$ select (c.id, c.name)::public.old_cinema from public.cinemas c order by id $$;
     create function public.whisper(text) returns text language sql immutable as $$ select lower($1) $$;
     create function public.double_of(int) returns int language sql immutable as $$ select 2 * $1 $$;
     create function public.greet() returns text language sql immutable as $$ select 'hello' $$;
     create function public.greet(text default 'you') returns text language sql immutable as $$ select 'hello ' || $1 $$;
     create function public.pay(a int) returns int language sql immutable as $$ select a $$;
     create function public.pay(a int, b int default 1) returns int language sql immutable as $$ select a + b $$;
     create view public.stays as select hall_id, guest_id, price from public.visits;
     create view public.twice_invited as
       select g.id, g.invited_by as host_id, g.invited_by as payer_id from public.guests g;
     create function public.any_hall(public.cinemas) returns setof public.halls rows 1 language sql stable as
       $$ select * from public.halls where cinema_id = $1.id order by id $$;
     create function public.words(public.films) returns tsvector language sql stable as $$ select $1.story $$;
     create function public.line(public.films) returns text language sql stable as $$ select $1.plot $$;
     grant all on all tables in schema public to anon; grant execute on all functions in schema public to anon;
     revoke all on public.secrets from anon;`,
  );
});
afterAll(() => cinema?.stop());

const get = async (path: string) => {
  const { status, json } = await cinema.send(path);
  return [status, json];
};
const call = async (name: string, body: unknown) => {
  const { status, json } = await cinema.send(`rpc/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return [status, json];
};

test("an empty select returns all columns, for functions too", async () => {
  expect(await get("cinemas?select=&id=eq.1")).toEqual([200, [{ id: 1, name: "Odeon" }]]);
  expect(await get("rpc/all_cinemas?select=&id=eq.1")).toEqual([200, [{ id: 1, name: "Odeon" }]]);
});

test("an embed that contains only empty embeds is left out, but inner ones within it still filter", async () => {
  expect(await get("cinemas?select=name,halls(visits(guests()))&order=id")).toEqual([
    200,
    [{ name: "Odeon" }, { name: "Rex" }, { name: "Lux" }],
  ]);
  expect(await get("cinemas?select=name,halls!inner(visits!inner(guests()))&halls.visits.guest_id=eq.3")).toEqual([
    200,
    [{ name: "Rex" }],
  ]);
  expect(await get("cinemas?select=name,halls(name,visits(guests()))&id=eq.2")).toEqual([
    200,
    [{ name: "Rex", halls: [{ name: "Main" }] }],
  ]);
});

test("a function that returns a domain over a table is read and embedded like the table", async () => {
  expect(await get("rpc/first_cinema?select=name,halls(name)&halls.order=id")).toEqual([
    200,
    { name: "Odeon", halls: [{ name: "Red" }, { name: "Blue" }] },
  ]);
  expect(await get("rpc/every_cinema?select=id&id=gt.1&order=id.desc")).toEqual([200, [{ id: 3 }, { id: 2 }]]);
});

test("a body is passed to a single unnamed parameter of type text, and of no other type", async () => {
  expect(await call("whisper", { "": "LOUD" })).toEqual([200, "loud"]);
  expect(await call("whisper", { "": true })).toEqual([200, "true"]);
  const { data } = await cinema.client().rpc("whisper", { "": "É" });
  expect(data).toBe("é");
  expect(await call("double_of", { "": 1 })).toMatchObject([
    404,
    {
      code: "PGRST202",
      message: "Could not find the function public.double_of() in the schema cache",
      details: expect.stringContaining("with parameter  or with a single unnamed json/jsonb parameter"),
    },
  ]);
});

test("functions that differ only by defaults are rejected as ambiguous", async () => {
  expect(await call("greet", {})).toMatchObject([
    300,
    {
      code: "PGRST203",
      message: "Could not choose the best candidate function between: public.greet(), public.greet( => text)",
    },
  ]);
  expect(await call("greet", { "": "Ann" })).toEqual([200, "hello Ann"]);
  expect(await call("pay", { a: 1 })).toMatchObject([300, { code: "PGRST203" }]);
  expect(await call("pay", { a: 1, b: 2 })).toEqual([200, 3]);
});

test("a cast may use the internal Postgres name of an array type", async () => {
  expect(await get("films?select=tags::_text&region=eq.eu&id=eq.1")).toEqual([200, [{ tags: ["silent", "classic"] }]]);
  expect(await get("ballots?select=count::text::_int4")).toMatchObject([400, { code: "PGRST100" }]);
  expect(await get("films?select=meta->>numbers::_int4&id=eq.1&region=eq.eu")).toEqual([200, [{ numbers: null }]]);
  expect(await get("films?select=tags::_regclass")).toMatchObject([400, { code: "42704" }]);
});

test("a percent sign that is not part of an encoded byte is literal", async () => {
  expect(await get("cinemas?select=name&name=like.Ode%")).toEqual([200, [{ name: "Odeon" }]]);
  expect(await get("cinemas?select=name&name=like.%25eo%&order=id")).toEqual([200, [{ name: "Odeon" }]]);
  expect(await get("cinemas?name=eq.100%ff")).toMatchObject([400, { code: "PGRST100" }]);
});

test("a view of a junction table can join its tables if the hint names it", async () => {
  expect(await get("guests?select=name,halls!stays(name)&id=eq.2&halls.order=id")).toEqual([
    200,
    [{ name: "Ben", halls: [{ name: "Red" }] }],
  ]);
  // Without a hint, the table itself is embedded.
  expect(await get("guests?select=name,halls(name)&id=eq.2")).toEqual([
    200,
    [{ name: "Ben", halls: [{ name: "Red" }] }],
  ]);
});

test("a view with a foreign key in two columns can be embedded by each of them", async () => {
  expect(await get("twice_invited?select=id,guests!host_id(name)&id=eq.2")).toEqual([
    200,
    [{ id: 2, guests: { name: "Ann" } }],
  ]);
  expect(await get("twice_invited?select=id,guests!payer_id(name)&id=eq.4")).toEqual([
    200,
    [{ id: 4, guests: { name: "Ben" } }],
  ]);
  expect(await get("twice_invited?select=id,host_id(name),payer:payer_id(name)&id=eq.2")).toEqual([
    200,
    [{ id: 2, host_id: { name: "Ann" }, payer: { name: "Ann" } }],
  ]);
  expect(await get("twice_invited?select=id,guests(name)")).toMatchObject([300, { code: "PGRST201" }]);
});

test("rows with spread columns and an aggregate can be ordered by the alias of a spread column", async () => {
  const select = "select=...cinemas(cinema:name),seats.sum()&cinema_id=not.is.null";
  expect(await get(`halls?${select}&order=cinemas(cinema).desc`)).toEqual([
    200,
    [
      { cinema: "Rex", sum: 200 },
      { cinema: "Odeon", sum: 380 },
    ],
  ]);
});

test("full-text search works on computed columns, both text and vectors", async () => {
  expect(await get("films?select=title&words=fts.cat")).toEqual([200, [{ title: "Dawn" }]]);
  expect(await get("films?select=title&words=plfts(english).a%20dog")).toEqual([200, [{ title: "Dusk" }]]);
  expect(await get("films?select=title&line=fts(english).cat")).toEqual([200, [{ title: "Dawn" }]]);
});

test("a function that is declared to return one row returns only the first", async () => {
  expect(await get("cinemas?select=name,any_hall(name)&order=id")).toEqual([
    200,
    [
      { name: "Odeon", any_hall: { name: "Red" } },
      { name: "Rex", any_hall: { name: "Main" } },
      { name: "Lux", any_hall: null },
    ],
  ]);
});
