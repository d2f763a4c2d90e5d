-- Roles as Supabase names them, so that a project can move there and back. Roles belong to the cluster, not to
-- the database: another Vanda on the same server may have made them already.
do $$
declare role_name text;
begin
  foreach role_name in array array['anon', 'authenticated', 'service_role', 'auth_admin', 'worker'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      execute format('create role %I nologin noinherit', role_name);
    end if;
  end loop;
  if not exists (select from pg_roles where rolname = 'authenticator') then
    create role authenticator login noinherit;
  end if;
end $$;
grant anon, authenticated, service_role, auth_admin, worker to authenticator;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists unaccent;

create schema if not exists auth;
create schema if not exists private;
revoke all on schema public from public;
grant usage on schema public, private, auth to anon, authenticated, service_role, auth_admin, worker;

-- A function is closed to everybody until it is granted.
alter default privileges revoke execute on functions from public;

-- The one clock of every rule; only tests replace it.
create function private.now() returns timestamptz language sql stable as $$ select now() $$;
grant execute on function private.now() to anon, authenticated, service_role, auth_admin, worker;

-- The languages that people may choose, and what the database itself calls things in each, until somebody names them otherwise.
-- Written when a server starts, from src/domain/languages.ts and the texts of the server: here is no list of them.
create table private.languages (
  code text primary key check (code ~ '^[a-z]{2,3}$'),
  names jsonb not null
);
create function private.name_in(language text, thing text) returns text language sql stable set search_path = ''
  return (select l.names ->> thing from private.languages l where l.code = language);

-- How text is compared when people search: lower case, no accents. unaccent() itself is only stable because its
-- dictionary may change; naming the dictionary makes the result depend on nothing else.
create function private.fold(value text) returns text language sql immutable parallel safe strict as
$$ select lower(public.unaccent('public.unaccent', value)) $$;

-- Two spellings of one name: 'GTX Pro' and 'GTXPro' have the same key.
create function private.name_key(value text) returns text language sql immutable parallel safe strict as
$$ select regexp_replace(private.fold(value), '[^[:alnum:]]+', '', 'g') $$;
grant execute on function private.fold(text), private.name_key(text) to anon, authenticated, service_role, worker;
grant execute on function public.unaccent(regdictionary, text), public.unaccent(text) to anon, authenticated, service_role, worker;

-- Rows are counted by month in one request: `select=close_date::month,count()` cuts a day to 2026-11, and a moment to the
-- month it falls in where the request says it is (`Prefer: timezone=Asia/Singapore`).
create domain public.month as varchar(7);

-- How long an answer of the data API may get: 64 MB. The sum overflows there, while the rows are still being put together;
-- the server weighs each row by the share that its list has of the answer.
create aggregate private.bytes_of_answer (bigint) (sfunc = int8pl, stype = bigint, initcond = '9223372036787666943');

comment on aggregate private.bytes_of_answer (bigint) is 'Fails once the bytes of the rows so far are more than 64 MB.';

grant execute on function private.bytes_of_answer (bigint) to anon, authenticated, service_role;
