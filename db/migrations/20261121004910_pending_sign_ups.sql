-- What somebody wrote who signed up with an address that is not confirmed: the mail about it brings it into the account
-- when it is answered, and nothing else does. Whoever signs up with the same address meanwhile changes none of it.
create table private.pending_sign_ups (
  id uuid primary key default uuidv7(),
  email text not null,
  -- Null for a link to sign in, which comes without a password.
  password_hash text,
  data jsonb not null,
  -- Of the mail's token, as in auth.one_time_tokens; null until the mail is written.
  token_hash text unique,
  created_at timestamptz not null default private.now()
);
create index pending_sign_ups_email_idx on private.pending_sign_ups (email);
revoke all on private.pending_sign_ups from public, anon, authenticated, service_role;
grant select, insert, update, delete on private.pending_sign_ups to auth_admin;
alter table private.pending_sign_ups enable row level security;
create policy auth_admin_only on private.pending_sign_ups to auth_admin using (true) with check (true);

-- What somebody said of themselves when they signed up, as far as it can be used.
create function private.newcomer(
  said jsonb, address text, out given text, out family text, out shown text, out zone text, out tongue text
) language plpgsql stable security definer set search_path = '' as $$
begin
  given := nullif(left(btrim(said ->> 'first_name'), 200), '');
  family := nullif(left(btrim(said ->> 'last_name'), 200), '');
  zone := coalesce(said ->> 'time_zone', 'UTC');
  tongue := coalesce(said ->> 'language', 'en');
  if not private.is_time_zone(zone) then zone := 'UTC'; end if;
  if tongue not in ('en', 'es', 'zh', 'ja', 'ko') then tongue := 'en'; end if;
  shown := coalesce(nullif(concat_ws(' ', given, family), ''), nullif(split_part(address, '@', 1), ''), 'Vanda');
end $$;

create or replace function private.welcome_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare person record;
begin
  select * into person from private.newcomer(new.raw_user_meta_data, new.email);
  insert into public.profiles (user_id, given_name, family_name, display_name, time_zone, language)
    values (new.id, person.given, person.family, left(person.shown, 400), person.zone, person.tongue);
  perform private.found_workspace(new.id, person.shown, person.zone);
  return new;
end $$;

-- Whoever signed up first with an address need not be its owner: when the owner comes in for the first time, profile and
-- workspace are named anew after what the owner said.
create function private.introduce(newcomer_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare person record;
begin
  select p.* into strict person from auth.users u, private.newcomer(u.raw_user_meta_data, u.email) p where u.id = newcomer_id;
  update public.profiles set given_name = person.given, family_name = person.family,
    display_name = left(person.shown, 400), time_zone = person.zone, language = person.tongue
    where user_id = newcomer_id;
  update public.members set name = left(person.shown, 400) where user_id = newcomer_id;
  update public.workspaces set name = left(person.shown, 200), time_zone = person.zone
    where id in (select workspace_id from public.members where user_id = newcomer_id);
end $$;
revoke execute on function private.newcomer(jsonb, text), private.introduce(uuid) from public;
grant execute on function private.newcomer(jsonb, text), private.introduce(uuid) to auth_admin;
