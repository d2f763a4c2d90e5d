-- Who works where. A user is a login; a member is a person of a workspace, with or without a login.
create type public.member_role as enum ('viewer', 'member', 'admin', 'owner');

-- A name as browsers give it, such as Europe/Madrid. pg_timezone_names reads hundreds of files, so the zone is tried out
-- instead; the pattern keeps out what only Postgres understands ('X+3').
create function private.is_time_zone(value text) returns boolean language plpgsql stable set search_path = '' as $$
begin
  perform pg_catalog.now() at time zone value;
  return value ~ '^(UTC|GMT|Etc/GMT[+-]?[0-9]{1,2}|[A-Z][A-Za-z_]+(/[A-Z][A-Za-z_-]+){1,2})$';
exception when invalid_parameter_value then
  return false;
end $$;
grant execute on function private.is_time_zone(text) to authenticated, service_role;

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  given_name text check (length(given_name) <= 200),
  family_name text check (length(family_name) <= 200),
  display_name text not null check (length(display_name) between 1 and 400),
  time_zone text not null default 'UTC' check (private.is_time_zone(time_zone)),
  language text not null default 'en' check (language in ('en', 'es', 'zh', 'ja', 'ko')),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);

create table public.workspaces (
  id uuid primary key default uuidv7(),
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 200),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  time_zone text not null default 'UTC' check (private.is_time_zone(time_zone)),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  version integer not null default 1
);

create table public.members (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  user_id uuid references auth.users (id) on delete set null,
  role public.member_role not null default 'member',
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 400),
  email text check (length(email) <= 320),
  external_id text check (length(external_id) between 1 and 200),
  is_sample boolean not null default false,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  primary key (workspace_id, id),
  -- Someone without a login can do nothing, so a role above 'member' would be a promise to nobody.
  check (user_id is not null or role in ('viewer', 'member'))
);
create unique index members_user_key on public.members (user_id, workspace_id) where user_id is not null;
create unique index members_external_id_key on public.members (workspace_id, external_id) where external_id is not null;
create index members_name_idx on public.members (workspace_id, name, id);
create index members_name_key_idx on public.members (workspace_id, private.name_key(name));

-- The workspaces in which the caller holds at least this role. Asked once per statement by every policy.
create function private.workspaces(at_least public.member_role default 'viewer') returns setof uuid
language sql stable security definer set search_path = '' parallel safe as
$$ select workspace_id from public.members where user_id = (select auth.uid()) and role >= at_least $$;

-- Which member the caller is in this workspace: the author of what they write.
create function private.member_id(workspace uuid) returns uuid
language sql stable security definer set search_path = '' parallel safe as
$$ select id from public.members where workspace_id = workspace and user_id = (select auth.uid()) $$;
grant execute on function private.workspaces(public.member_role), private.member_id(uuid) to authenticated, anon, service_role, worker;

-- What every business row keeps in step with itself.
create function private.touch() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := private.now();
  new.version := old.version + 1;
  return new;
end $$;
-- A record keeps its key, its birth and its author; when a member is deleted, Postgres itself empties the author.
create function private.touch_record() returns trigger language plpgsql set search_path = '' as $$
begin
  new.workspace_id := old.workspace_id;
  new.id := old.id;
  new.created_at := old.created_at;
  if new.created_by is not null or current_user in ('authenticated', 'service_role') then new.created_by := old.created_by; end if;
  new.updated_at := private.now();
  new.version := old.version + 1;
  return new;
end $$;
create function private.sign() returns trigger language plpgsql set search_path = '' as $$
begin
  new.created_by := coalesce(private.member_id(new.workspace_id), new.created_by);
  return new;
end $$;
create trigger touch before update on public.workspaces for each row execute function private.touch();
create trigger touch before update on public.members for each row execute function private.touch();

-- Only an owner makes or unmakes owners, and the last one stays. What our own functions do is not asked again.
create function private.guard_owner() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  workspace uuid := case when tg_op = 'DELETE' then old.workspace_id else new.workspace_id end;
  was_owner boolean := tg_op <> 'INSERT' and old.role = 'owner';
  is_owner boolean := tg_op <> 'DELETE' and new.role = 'owner';
begin
  if was_owner is distinct from is_owner and workspace not in (select private.workspaces('owner')) then
    raise exception 'Only the owner can hand over ownership' using errcode = '42501';
  end if;
  -- Two owners who leave at the same moment wait for each other here.
  if was_owner and not is_owner then
    perform from public.workspaces w where w.id = workspace for no key update;
  end if;
  if was_owner and not is_owner and not exists (
    select from public.members m where m.workspace_id = workspace and m.id <> old.id and m.role = 'owner') then
    raise exception 'A workspace keeps at least one owner' using errcode = '23514';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger guard_owner before insert or update or delete on public.members for each row
  when (current_user = 'authenticated') execute function private.guard_owner();

-- A workspace is born complete: its owner and the pipeline that deals need.
create function private.found_workspace(owner_id uuid, workspace_name text, zone text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare new_workspace uuid; person public.profiles; address text;
begin
  select * into strict person from public.profiles where user_id = owner_id;
  select email into address from auth.users where id = owner_id;
  insert into public.workspaces (name, time_zone) values (left(workspace_name, 200), zone) returning id into new_workspace;
  insert into public.members (workspace_id, user_id, role, name, email)
    values (new_workspace, owner_id, 'owner', person.display_name, address);
  perform private.found_pipeline(new_workspace);
  return new_workspace;
end $$;

create function private.welcome_user() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  given text := nullif(left(btrim(new.raw_user_meta_data ->> 'first_name'), 200), '');
  family text := nullif(left(btrim(new.raw_user_meta_data ->> 'last_name'), 200), '');
  zone text := coalesce(new.raw_user_meta_data ->> 'time_zone', 'UTC');
  tongue text := coalesce(new.raw_user_meta_data ->> 'language', 'en');
  shown text;
begin
  if not private.is_time_zone(zone) then zone := 'UTC'; end if;
  if tongue not in ('en', 'es', 'zh', 'ja', 'ko') then tongue := 'en'; end if;
  shown := coalesce(nullif(concat_ws(' ', given, family), ''), nullif(split_part(new.email, '@', 1), ''), 'Vanda');
  insert into public.profiles (user_id, given_name, family_name, display_name, time_zone, language)
    values (new.id, given, family, left(shown, 400), zone, tongue);
  perform private.found_workspace(new.id, shown, zone);
  return new;
end $$;
create trigger welcome_user after insert on auth.users for each row execute function private.welcome_user();

-- Makes another workspace that the caller owns.
create function public.create_workspace(name text) returns public.workspaces
language plpgsql security definer set search_path = '' as $$
declare made public.workspaces; zone text;
begin
  if auth.uid() is null then raise exception 'Sign in first' using errcode = '42501'; end if;
  if length(btrim(create_workspace.name)) > 200 then
    raise exception 'A workspace name has at most 200 characters' using errcode = '22023';
  end if;
  if coalesce(btrim(create_workspace.name), '') = '' then raise exception 'A workspace needs a name' using errcode = '22023'; end if;
  if (select count(*) from private.workspaces('owner')) >= 50 then
    raise exception 'You own 50 workspaces, which is the most one person can have' using errcode = '54000';
  end if;
  select time_zone into zone from public.profiles where user_id = auth.uid();
  made.id := private.found_workspace(auth.uid(), btrim(create_workspace.name), coalesce(zone, 'UTC'));
  select * into made from public.workspaces w where w.id = made.id;
  return made;
end $$;
grant execute on function public.create_workspace(text) to authenticated;

alter table public.profiles enable row level security;
alter table public.workspaces enable row level security;
alter table public.members enable row level security;

create policy own on public.profiles for select to authenticated using (user_id = (select auth.uid()));
create policy own_edit on public.profiles for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy viewer_reads on public.workspaces for select to authenticated using (id in (select private.workspaces('viewer')));
create policy admin_edits on public.workspaces for update to authenticated
  using (id in (select private.workspaces('admin'))) with check (id in (select private.workspaces('admin')));
create policy owner_deletes on public.workspaces for delete to authenticated using (id in (select private.workspaces('owner')));
create policy viewer_reads on public.members for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
create policy admin_writes on public.members for insert to authenticated with check (workspace_id in (select private.workspaces('admin')));
create policy admin_edits on public.members for update to authenticated
  using (workspace_id in (select private.workspaces('admin'))) with check (workspace_id in (select private.workspaces('admin')));
create policy admin_deletes on public.members for delete to authenticated using (workspace_id in (select private.workspaces('admin')));

grant select on public.profiles, public.workspaces, public.members to authenticated;
grant update (given_name, family_name, display_name, time_zone, language) on public.profiles to authenticated;
grant update (name, currency, time_zone) on public.workspaces to authenticated;
grant delete on public.workspaces to authenticated;
grant insert (workspace_id, id, role, name, email, external_id, is_sample), update (role, name, email, external_id, is_sample), delete
  on public.members to authenticated;
grant all on public.profiles, public.workspaces, public.members to service_role;
alter role service_role bypassrls;
