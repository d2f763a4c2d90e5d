import type { SupabaseClient } from "@supabase/supabase-js";
import { vi } from "vitest";

import { startVanda, type Vanda } from "../kit/server.ts";

/** A small cinema, keyed like our own tables: composite keys, several links between two tables, a link to itself. */
const schema = `
create type public.mood as enum ('calm', 'tense');
create table public.studios (
  region text, id int, name text not null, city text, primary key (region, id));
create table public.people (region text, id int, name text not null, primary key (region, id));
create table public.films (
  region text not null default 'eu', id int not null, title text not null, year int, rating numeric(3, 1),
  mood public.mood default 'calm', tags text[], meta jsonb, screens int4range, released_at timestamptz, is_public boolean,
  studio_id int, director_id int, writer_id int, remake_of int, story tsvector, plot text,
  primary key (region, id),
  constraint films_studio_fkey foreign key (region, studio_id) references public.studios (region, id),
  constraint films_director_fkey foreign key (region, director_id) references public.people (region, id),
  constraint films_writer_fkey foreign key (region, writer_id) references public.people (region, id),
  constraint films_remake_fkey foreign key (region, remake_of) references public.films (region, id),
  constraint films_year_check check (year > 1800));
create unique index films_title_key on public.films (region, title);
create table public.awards (
  region text, film_id int, name text, won boolean default true, noted_at timestamptz not null default now(),
  primary key (region, film_id, name),
  constraint awards_film_fkey foreign key (region, film_id) references public.films (region, id));
create table public.castings (
  region text, film_id int, person_id int, part text, primary key (region, film_id, person_id),
  constraint castings_film_fkey foreign key (region, film_id) references public.films (region, id),
  constraint castings_person_fkey foreign key (region, person_id) references public.people (region, id));
create table public.cinemas (id int primary key, name text);
create table public.halls (id int primary key, name text, seats int, cinema_id int references public.cinemas (id));
create table public.projectors (hall_id int primary key references public.halls (id), model text);
create table public.guests (id int primary key, name text, invited_by int references public.guests (id));
create table public.visits (hall_id int references public.halls (id), guest_id int references public.guests (id), price int,
  primary key (hall_id, guest_id));
create view public.old_films as select region, id, title, year from public.films where year < 1960;
create table public.secrets (id int primary key, word text);
create table public.diaries (id int primary key, keeper text not null, line text);
alter table public.diaries enable row level security;
create policy own on public.diaries using (keeper = current_setting('request.jwt.claims', true)::json ->> 'role')
  with check (keeper = current_setting('request.jwt.claims', true)::json ->> 'role');

create function public.headline(public.films) returns text language sql stable as $$ select upper($1.title) $$;
create function public.largest_hall(public.cinemas) returns setof public.halls rows 1 language sql stable as
  $$ select * from public.halls where cinema_id = $1.id order by seats desc limit 1 $$;
create function public.large_halls(public.cinemas) returns setof public.halls language sql stable as
  $$ select * from public.halls where cinema_id = $1.id and seats >= 80 $$;
create function public.host(public.guests) returns public.guests language sql stable as
  $$ select * from public.guests where id = $1.invited_by $$;
create function public.all_cinemas() returns setof public.cinemas language sql stable as $$ select * from public.cinemas $$;
create function public.add(a int, b int default 10) returns int language sql immutable as $$ select a + b $$;
create function public.films_of(since int) returns setof public.films language sql stable as
  $$ select * from public.films where year >= since $$;
create function public.film(wanted int) returns public.films language sql stable as
  $$ select * from public.films where region = 'eu' and id = wanted $$;
create function public.years() returns setof int language sql stable as $$ select year from public.films order by year $$;
create function public.tally() returns table (mood public.mood, films bigint) language sql stable as
  $$ select mood, count(*) from public.films group by mood $$;
create function public.forget(film int) returns void language sql volatile as $$ delete from public.awards where film_id = film $$;
create function public.join_words(variadic words text[]) returns text language sql immutable as $$ select array_to_string(words, ' ') $$;
create function public.echo(json) returns json language sql immutable as $$ select $1 $$;
create function public.total(numbers int[], label text) returns json language sql immutable as
  $$ select json_build_object('label', label, 'total', (select sum(n) from unnest(numbers) n)) $$;
create function public.fail_as(state text, words text) returns void language plpgsql as
  $$ begin raise exception using errcode = state, message = words, detail = 'the detail', hint = 'the hint'; end $$;
create function public.fail_in_full() returns void language plpgsql as $$ begin
  raise sqlstate 'PGRST' using message = '{"code":"TEAPOT","message":"Short and stout","hint":"Pour"}',
    detail = '{"status":418,"headers":{"x-pot":"tea"}}'; end $$;
create function public.made() returns json language plpgsql as $$ begin
  perform set_config('response.status', '202', true);
  perform set_config('response.headers', '[{"X-Made": "yes"}]', true);
  return '{"made":true}'; end $$;
create function public.with_headers(headers text) returns text language plpgsql as $$ begin
  perform set_config('response.headers', headers, true);
  return 'said'; end $$;
create function public.twice(a int) returns text language sql immutable as $$ select 'int' $$;
create function public.twice(a text) returns text language sql immutable as $$ select 'text' $$;
create function public.dawdle(seconds float) returns void language sql volatile as $$ select pg_sleep(seconds) $$;

grant all on all tables in schema public to anon, authenticated, service_role;
grant execute on all functions in schema public to anon, authenticated, service_role;
revoke all on public.secrets from anon, authenticated;
grant select (region, id, name) on public.people to anon;
`;

const rows = `
insert into public.studios values ('eu', 1, 'Nero', 'Turin'), ('eu', 2, 'Gaumont', 'Paris'), ('us', 1, 'Apex', 'Los Angeles');
insert into public.people values ('eu', 1, 'Ada'), ('eu', 2, 'Bo'), ('us', 1, 'Cy');
insert into public.films (region, id, title, year, rating, mood, tags, meta, screens, released_at, is_public, studio_id, director_id,
  writer_id, remake_of, story, plot) values
('eu', 1, 'Dawn', 1927, 8.1, 'calm', '{silent,classic}', '{"lang": "de", "cut": {"minutes": 94}, "notes": ["restored", "tinted"]}',
  '[10,20)', '1927-09-23T00:00:00Z', true, 1, 1, 2, null, to_tsvector('english', 'the cat sat on a mat'), 'The cats are sitting'),
('eu', 2, 'Dusk', 1960, 7.5, 'tense', '{noir}', '{"lang": "fr", "cut": {"minutes": 120}}',
  '[20,30)', '1960-03-16T00:00:00Z', false, 1, 2, 2, 1, to_tsvector('english', 'a dog barks'), 'Dogs bark'),
('eu', 3, 'Noon, "again"', 1994, null, 'tense', '{}', null, '[40,50)', null, null, null, 1, null, 1, null, null),
('us', 1, 'Apex One', 2001, 6.0, 'calm', '{classic,loud}', '{"lang": "en"}', '[1,5)', '2001-01-01T00:00:00Z', true, 1, 1, 1, null, null, null);
insert into public.awards (region, film_id, name, won) values ('eu', 1, 'Lion', true), ('eu', 1, 'Palm', false), ('eu', 2, 'Bear', true);
insert into public.castings values ('eu', 1, 1, 'Sun'), ('eu', 1, 2, 'Moon'), ('eu', 2, 2, 'Night');
insert into public.cinemas values (1, 'Odeon'), (2, 'Rex'), (3, 'Lux');
insert into public.halls values (1, 'Red', 300, 1), (2, 'Blue', 80, 1), (3, 'Main', 200, 2), (4, 'Tent', 50, null);
insert into public.projectors values (1, 'Barco'), (3, 'Sony');
insert into public.guests values (1, 'Ann', null), (2, 'Ben', 1), (3, 'Cat', 1), (4, 'Dan', 2);
insert into public.visits values (1, 1, 12), (1, 2, 10), (2, 1, 8), (3, 3, 9);
insert into public.secrets values (1, 'swordfish');
insert into public.diaries values (1, 'anon', 'mine'), (2, 'authenticated', 'theirs');
`;

export type Cinema = Omit<Vanda, "client"> & {
  /** The official client; the cinema is in no generated type. */
  client(key?: string): SupabaseClient;
  /** A plain HTTP request, to see status and headers. */
  send(path: string, init?: Omit<RequestInit, "headers"> & { headers?: Record<string, string> }): Promise<Sent>;
  /** Puts the rows back as they were. */
  reset(): Promise<void>;
};
export type Sent = { status: number; headers: Headers; text: string; json: unknown };

/** Starts Vanda with the cinema, and whatever more a test needs, in its database, known to its schema cache. */
export async function startCinema(settings: Record<string, string> = {}, more = ""): Promise<Cinema> {
  const vanda = await startVanda({ WORKER: "off", ...settings });
  await vanda.database.owner.query(schema);
  await vanda.database.owner.query(rows);
  if (more) await vanda.database.owner.query(more);
  await vanda.database.owner.query("notify vanda_schema");
  const send: Cinema["send"] = async (path, init = {}) => {
    const response = await fetch(`${vanda.url}/rest/v1/${path}`, {
      ...init,
      headers: { apikey: vanda.publishableKey, ...init.headers },
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    return { status: response.status, headers: response.headers, text, json: isJson && text ? JSON.parse(text) : null };
  };
  // Behind two servers, the next request goes to the other one.
  const isKnown = async () => (await send("films?limit=0")).status === 200;
  await vi.waitUntil(async () => (await isKnown()) && (await isKnown()), { timeout: 10_000 });
  return {
    ...vanda,
    client: (key) => vanda.client(key) as unknown as SupabaseClient,
    send,
    async reset() {
      await vanda.database.owner.query(
        "truncate public.films, public.studios, public.people, public.awards, public.castings, public.secrets, public.diaries, public.cinemas, public.halls, public.projectors, public.guests, public.visits",
      );
      await vanda.database.owner.query(rows);
    },
  };
}
