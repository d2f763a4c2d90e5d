import { afterAll, beforeAll, expect, test } from "vitest";

import { untilBoth } from "../kit/pair.ts";
import { type Cinema, startCinema } from "./rest-fixture.ts";

let cinema: Cinema;
beforeAll(async () => {
  cinema = await startCinema();
  await cinema.database.owner.query(`
    create schema hidden;
    create table hidden.prizes (id int primary key, title text, region text, film_id int,
      constraint prizes_film_fkey foreign key (region, film_id) references public.films (region, id));
    insert into hidden.prizes values (1, 'Gold', 'eu', 2), (2, 'Tin', 'us', 1);
    create view hidden.shown_films as select id as number, region, upper(title) as loud, title, studio_id from public.films;
    create view public.film_cards as select loud, number, region, title as "{odd} \\title", studio_id from hidden.shown_films
      where region = 'eu' order by number;
    create view public.prizes as select id, title, region, film_id from hidden.prizes;
    create view public.studio_cards as
      select s.name, s.region, s.id, (select count(*) from public.films f where f.studio_id = s.id) as films
      from public.studios s;
    create materialized view public.hall_report as select id as hall_id, name, cinema_id from public.halls;
    create view public.guest_tree as select id, name, invited_by from public.guests;
    create view public.endless as select id, cinema_id from public.halls;
    create or replace view public.endless as select id, cinema_id from public.endless;
    create view public.mixed as select id, name, cinema_id from public.halls union all select 9, 'None', null;
    grant all on all tables in schema public to anon;
    notify vanda_schema`);
  await untilBoth(async () => (await cinema.send("mixed")).status === 200);
});
afterAll(() => cinema?.stop());

const rows = async (path: string) => {
  const { status, json } = await cinema.send(path);
  expect([path, status, json]).toEqual([path, 200, expect.anything()]);
  return json;
};

test("a view embeds and is embedded by the keys of its tables, through views of views", async () => {
  expect(await rows('film_cards?select="{odd} \\\\title",studios(name)&order=number')).toEqual([
    { "{odd} \\title": "Dawn", studios: { name: "Nero" } },
    { "{odd} \\title": "Dusk", studios: { name: "Nero" } },
    { "{odd} \\title": 'Noon, "again"', studios: null },
  ]);
  expect(await rows("studios?select=name,film_cards(loud)&order=name&film_cards.order=number")).toEqual([
    { name: "Apex", film_cards: [] },
    { name: "Gaumont", film_cards: [] },
    { name: "Nero", film_cards: [{ loud: "DAWN" }, { loud: "DUSK" }] },
  ]);
  expect(await rows("film_cards?select=number,studio_cards!inner(name,films),awards(name)&awards.order=name")).toEqual([
    { number: 1, studio_cards: { name: "Nero", films: 3 }, awards: [{ name: "Lion" }, { name: "Palm" }] },
    { number: 2, studio_cards: { name: "Nero", films: 3 }, awards: [{ name: "Bear" }] },
  ]);
});

test("a view of a hidden table can be embedded further", async () => {
  expect(await rows("prizes?select=title,films(title),film_cards(loud)&order=id")).toEqual([
    { title: "Gold", films: { title: "Dusk" }, film_cards: { loud: "DUSK" } },
    { title: "Tin", films: { title: "Apex One" }, film_cards: null },
  ]);
});

test("views have the many-to-many, one-to-one and self references of their tables", async () => {
  expect(await rows("guest_tree?select=name,halls(name),by:invited_by(name),guest_tree(name)&id=eq.2")).toEqual([
    { name: "Ben", halls: [{ name: "Red" }], by: { name: "Ann" }, guest_tree: [{ name: "Dan" }] },
  ]);
  expect(await rows("hall_report?select=name,projectors(model),cinemas!cinema_id(name)&hall_id=eq.3")).toEqual([
    { name: "Main", projectors: { model: "Sony" }, cinemas: { name: "Rex" } },
  ]);
});

test("a foreign key embeds the table itself, not a view of it", async () => {
  expect(await rows("films?select=title,studio_id(name)&year=eq.1927")).toEqual([
    { title: "Dawn", studio_id: { name: "Nero" } },
  ]);
  expect(await rows("films?select=title,films_studio_fkey(name),studio_cards(films)&year=eq.1927")).toEqual([
    { title: "Dawn", films_studio_fkey: { name: "Nero" }, studio_cards: { films: 3 } },
  ]);
});

test("a computed column of a view has no links", async () => {
  expect(await cinema.send("mixed?select=cinemas(name)")).toMatchObject({ status: 400, json: { code: "PGRST200" } });
});

test("a view that refers to itself returns an error", async () => {
  expect(await cinema.send("endless")).toMatchObject({ status: 500, json: { code: "42P17" } });
});
