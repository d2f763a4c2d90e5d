-- People themselves: what they say about themselves, their face, where they are signed in, and how they begin.

grant update (phone, job_title, department, theme, time_zone_is_chosen, email_notifications, marketing_communications)
  on public.profiles to authenticated;

-- Nothing is '' and null at once; the name that others read follows the one that was given.
create function private.tidy_profile() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.given_name := nullif(btrim(new.given_name), '');
  new.family_name := nullif(btrim(new.family_name), '');
  new.phone := nullif(btrim(new.phone), '');
  new.job_title := nullif(btrim(new.job_title), '');
  new.department := nullif(btrim(new.department), '');
  if (new.given_name, new.family_name) is distinct from (old.given_name, old.family_name)
    and new.display_name = old.display_name then
    new.display_name := coalesce(nullif(concat_ws(' ', new.given_name, new.family_name), ''),
      (select nullif(split_part(u.email, '@', 1), '') from auth.users u where u.id = new.user_id), old.display_name);
  end if;
  if btrim(new.display_name) = '' then
    raise exception 'A name that colleagues read is not empty' using errcode = '23514';
  end if;
  if not exists (select from private.languages l where l.code = new.language) then
    raise exception 'There is no language %', new.language using errcode = '23514';
  end if;
  new.updated_at := private.now();
  return new;
end $$;
create trigger tidy before update on public.profiles for each row execute function private.tidy_profile();

-- A member with a login goes by the name and address of the login, in every workspace.
create function private.rename_members() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.members set name = new.display_name where user_id = new.user_id and name <> new.display_name;
  return null;
end $$;
create trigger rename_members after update of given_name, family_name, display_name on public.profiles for each row
  when (new.display_name is distinct from old.display_name) execute function private.rename_members();

create function private.readdress_members() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.members set email = new.email where user_id = new.id and email = old.email;
  return null;
end $$;
create trigger readdress_members after update of email on auth.users for each row
  when (new.email is distinct from old.email) execute function private.readdress_members();

create table public.photos (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- A square of WebP that the server has made anew of what was sent.
  picture bytea storage external not null check (octet_length(picture) between 1 and 100000),
  updated_at timestamptz not null default private.now()
);
comment on table public.photos is E'What people look like, for themselves and their colleagues\n\nPOST /functions/v1/photos makes a small square of the picture it is sent; GET /functions/v1/photos/{user_id} shows it.';
comment on column public.photos.picture is 'WebP, 256 by 256 pixels';
alter table public.photos enable row level security;

-- The members that somebody can see are those of their own workspaces.
create policy colleagues_see on public.photos for select to authenticated
  using (user_id = (select auth.uid()) or user_id in (select m.user_id from public.members m));
create policy own_delete on public.photos for delete to authenticated using (user_id = (select auth.uid()));
create policy worker_keeps on public.photos to worker using (true) with check (true);
grant select, delete on public.photos to authenticated;
grant select, insert, update on public.photos to worker;
grant all on public.photos to service_role;

-- Where somebody is signed in ----------------------------------------------------------------------------------------

-- The session that a request comes from, if it is not over: an access token outlives it.
create function private.own_session() returns auth.sessions language plpgsql stable security definer set search_path = '' as $$
declare found auth.sessions;
begin
  select s.* into found from auth.sessions s
    where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = auth.uid() and (s.not_after is null or s.not_after > now());
  if found.id is null then raise exception 'Sign in first: this session has ended' using errcode = '28000'; end if;
  return found;
end $$;

create function public.my_sessions()
returns table (id uuid, created_at timestamptz, last_seen_at timestamptz, user_agent text, address text, is_current boolean)
language plpgsql stable security definer set search_path = '' as $$
declare own auth.sessions := private.own_session();
begin
  return query
    select s.id, s.created_at, coalesce(s.refreshed_at, s.created_at), s.user_agent, host(s.ip), s.id = own.id
    from auth.sessions s
    where s.user_id = own.user_id and (s.not_after is null or s.not_after > now())
    order by s.id = own.id desc, 3 desc, s.id
    limit 200;
end $$;
comment on function public.my_sessions() is E'Where the user who asks is signed in\n\nThis session first, then the one seen last; at most 200.';

create function public.end_session(id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare own auth.sessions := private.own_session();
begin
  delete from auth.sessions s where s.id = end_session.id and s.user_id = own.user_id;
  return found;
end $$;
comment on function public.end_session(uuid) is E'Ends one session of the user who asks; says whether there was one\n\nIt is over at once, also for an access token that is already out.';

create function public.cancel_email_change() returns void
language plpgsql security definer set search_path = '' as $$
declare own auth.sessions := private.own_session();
begin
  update auth.users u set email_change = '', email_change_confirm_status = 0, email_change_sent_at = null, updated_at = now()
    where u.id = own.user_id and u.email_change <> '';
  delete from auth.one_time_tokens t where t.user_id = own.user_id and t.token_type in ('email_change_token_new', 'email_change_token_current');
end $$;
comment on function public.cancel_email_change() is 'Drops the address that the user who asks wanted to have; the links that went out for it are worth nothing any more';

grant execute on function public.my_sessions(), public.end_session(uuid), public.cancel_email_change() to authenticated;

-- Programs see the photos of colleagues as they see their names; taking one's own off is for oneself.
create policy people_only on public.photos as restrictive for delete to authenticated using ((select private.token_id()) is null);

-- A face belongs to the members of its login: theirs is what a screen is told to read again.
create function private.tell_photo() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_memberships(coalesce(new.user_id, old.user_id), 'members', 'UPDATE', false);
  return null;
end $$;
create trigger tell_photo after insert or update or delete on public.photos for each row execute function private.tell_photo();

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
  if not exists (select from private.languages l where l.code = tongue) then tongue := 'en'; end if;
  shown := coalesce(nullif(concat_ws(' ', given, family), ''), nullif(split_part(address, '@', 1), ''), 'Vanda');
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
  update public.workspaces set name = private.workspace_name_of(person.given, person.shown, person.tongue), time_zone = person.zone
    where id in (select workspace_id from public.members where user_id = newcomer_id);
end $$;
grant execute on function private.newcomer(jsonb, text), private.introduce(uuid) to auth_admin;

-- Whoever has a login is called as their profile says and written to at the address of their login. An admin who could write
-- another name there could put what they did themselves under it.
create function private.keep_own_name() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated' and old.user_id is not null
    and (new.name, new.email) is distinct from (old.name, old.email) then
    raise exception 'Only they themselves change the name and address of somebody with a login, in their profile' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger keep_own_name before update of name, email on public.members for each row execute function private.keep_own_name();
create index profiles_last_workspace_idx on public.profiles (last_workspace_id) where last_workspace_id is not null;
grant update (last_workspace_id, onboarding_skipped) on public.profiles to authenticated;

create function private.guard_last_workspace() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.members m where m.user_id = new.user_id and m.workspace_id = new.last_workspace_id) then
    raise exception 'Nobody works in a workspace that they are no member of' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_last_workspace before update of last_workspace_id on public.profiles for each row
  when (new.last_workspace_id is distinct from old.last_workspace_id and new.last_workspace_id is not null)
  execute function private.guard_last_workspace();

create function public.workspace_to_open() returns uuid language sql stable set search_path = '' as $$
  select m.workspace_id from public.members m
  where m.user_id = (select auth.uid())
  order by m.workspace_id is not distinct from (select p.last_workspace_id from public.profiles p where p.user_id = (select auth.uid())) desc,
    exists (select from public.members c where c.workspace_id = m.workspace_id and c.user_id <> m.user_id) desc,
    exists (select from private.record_kinds k where k.shows_use
      and (select true from private.records r where r.kind = k.kind and r.workspace_id = m.workspace_id limit 1)) desc,
    m.created_at
  limit 1
$$;
comment on function public.workspace_to_open() is E'Where the user who asks goes on working on a device that does not know it\n\nThe workspace they switched to last; else one with colleagues before one with records before an untouched one. Null: they are a member of none.';
grant execute on function public.workspace_to_open() to authenticated;

-- What people say of their business when they begin: it decides which dashboard they enter by. A person's own, as a profile is.
create table public.user_onboarding (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  business_type text not null
    check (business_type in ('fnb', 'office', 'retail', 'tech', 'education', 'healthcare', 'other')),
  team_size text not null check (team_size in ('solo', 'small', 'medium', 'large')),
  focus_areas text[] not null check (cardinality(focus_areas) > 0
    and focus_areas <@ array['sales', 'analytics', 'customer', 'automation', 'insights', 'communication']),
  dashboard_type text not null default 'general',
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.user_onboarding is E'What people said of their business when they began\n\nOne row a person, seen and written by nobody else; no row before they have answered.';
comment on column public.user_onboarding.business_type is 'What kind of business it is';
comment on column public.user_onboarding.team_size is 'How many work there: solo 1, small 2-10, medium 11-50, large more';
comment on column public.user_onboarding.focus_areas is 'What they want to begin with; at least one, each once';
comment on column public.user_onboarding.dashboard_type is 'The dashboard they enter by; follows from business_type';

-- The dashboard follows from the business, whatever was sent along with it; an area named twice counts once.
create function private.derive_onboarding() returns trigger language plpgsql set search_path = '' as $$
begin
  new.dashboard_type := case new.business_type when 'other' then 'general' else new.business_type end;
  new.focus_areas := array(select area from unnest(new.focus_areas) with ordinality as named (area, place)
    group by area order by min(place));
  if tg_op = 'UPDATE' then
    new.created_at := old.created_at;
    new.updated_at := private.now();
  end if;
  return new;
end $$;
create trigger derive before insert or update on public.user_onboarding
  for each row execute function private.derive_onboarding();

alter table public.user_onboarding enable row level security;
create policy own on public.user_onboarding for select to authenticated using (user_id = (select auth.uid()));
create policy own_add on public.user_onboarding for insert to authenticated with check (user_id = (select auth.uid()));
create policy own_edit on public.user_onboarding for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
grant select, insert, update on public.user_onboarding to authenticated;
grant all on public.user_onboarding to service_role;

-- Sample data is data, marked as what it is.
create index activities_sample_idx on public.activities (workspace_id) where is_sample;
create function private.give_samples(made private.record_kinds) returns void language plpgsql set search_path = '' as $$
begin
  execute format('create index %I on public.%I (workspace_id) where is_sample', made.kind || '_sample_idx', made.kind);
end $$;
select private.give_each_kind('private.give_samples');

-- Whether a workspace holds sample rows, whether it holds others, and whether the figures of the home screen are of both.
create function public.sample_state(workspace_id uuid) returns table (has_samples boolean, has_others boolean, mixes_figures boolean)
language sql stable security invoker set search_path = '' as $$
  with held as (
    -- As a value with a limit each is looked for by itself; what exists would be planned twice.
    select k.shows_use, k.is_in_figures,
      (select true from private.records r where r.kind = k.kind and r.workspace_id = sample_state.workspace_id and r.is_sample limit 1) as samples,
      (select true from private.records r where r.kind = k.kind and r.workspace_id = sample_state.workspace_id and not r.is_sample limit 1)
        and k.shows_use as others
    from private.record_kinds k
    union all select false, true, exists (select from public.activities a where a.workspace_id = sample_state.workspace_id and a.is_sample),
      exists (select from public.activities a where a.workspace_id = sample_state.workspace_id and not a.is_sample)
  )
  select coalesce(bool_or(h.samples), false), coalesce(bool_or(h.others and h.shows_use), false),
    coalesce(bool_or(h.samples and h.is_in_figures) and bool_or(h.others and h.is_in_figures), false)
  from held h
$$;
comment on function public.sample_state is 'Whether the workspace has sample data, whether it has records of its own, and whether the figures of the home screen are of both';
grant execute on function public.sample_state(uuid) to authenticated;
