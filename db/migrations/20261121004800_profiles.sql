-- A person's own page: how to reach them, what they prefer, and where they are signed in.

alter table public.profiles
  add column phone text check (length(phone) <= 50),
  add column job_title text check (length(job_title) <= 200),
  add column department text check (length(department) <= 200),
  add column theme text not null default 'system' check (theme in ('light', 'dark', 'system')),
  add column time_zone_is_chosen boolean not null default false,
  add column email_notifications boolean not null default true,
  add column marketing_communications boolean not null default false,
  add column subscription_plan text not null default 'Free' check (subscription_plan = 'Free');
grant update (phone, job_title, department, theme, time_zone_is_chosen, email_notifications, marketing_communications)
  on public.profiles to authenticated;

comment on table public.profiles is E'Who the user is who asks, and what they prefer\n\nSeen and written by nobody else; colleagues see the name of their member.';
comment on column public.profiles.display_name is 'What colleagues read; follows the given and family name unless it is written itself';
comment on column public.profiles.theme is 'light, dark, or as the system says';
comment on column public.profiles.time_zone_is_chosen is 'Whether the time zone was chosen; otherwise each sign-in brings that of the browser';
comment on column public.profiles.email_notifications is 'Whether notifications may be sent by mail; what is about signing in always is';
comment on column public.profiles.marketing_communications is 'Whether news and offers may be sent by mail';
comment on column public.profiles.subscription_plan is 'Free, as there is no other plan yet';

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
  picture bytea not null check (octet_length(picture) between 1 and 100000),
  updated_at timestamptz not null default private.now()
);
alter table public.photos alter column picture set storage external;
alter table public.photos enable row level security;
-- The members that somebody can see are those of their own workspaces.
create policy colleagues_see on public.photos for select to authenticated
  using (user_id = (select auth.uid()) or user_id in (select m.user_id from public.members m));
create policy own_delete on public.photos for delete to authenticated using (user_id = (select auth.uid()));
create policy worker_keeps on public.photos to worker using (true) with check (true);
grant select, delete on public.photos to authenticated;
grant select, insert, update on public.photos to worker;
grant all on public.photos to service_role;
comment on table public.photos is E'What people look like, for themselves and their colleagues\n\nThere is no way to send one yet.';
comment on column public.photos.picture is 'WebP, 256 by 256 pixels';

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
comment on function public.end_session(uuid) is E'Ends one session of the user who asks; says whether there was one\n\nIt cannot be refreshed from then on. An access token that is already out lives until it expires.';

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
