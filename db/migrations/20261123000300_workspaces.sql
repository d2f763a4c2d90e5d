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

-- By ISO weekday, Monday 1 to Sunday 7: {"1": {"from": "09:00", "to": "17:00"}}. A day that is missing is free.
create function private.is_working_hours(value jsonb) returns boolean language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(value) <> 'object' then false else not exists (
    select from jsonb_each(value) day where day.key !~ '^[1-7]$' or case when jsonb_typeof(day.value) <> 'object' then true else
      day.value - 'from' - 'to' <> '{}'
      or coalesce(day.value ->> 'from', '') !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
      or coalesce(day.value ->> 'to', '') !~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'
      or (day.value ->> 'from') collate "C" >= (day.value ->> 'to') collate "C" end) end
$$;
grant execute on function private.is_working_hours(jsonb) to authenticated, service_role;

create table public.workspaces (
  id uuid primary key default uuidv7(),
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 200),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  time_zone text not null default 'UTC' check (private.is_time_zone(time_zone)),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  working_hours jsonb not null
    default '{"1": {"from": "09:00", "to": "17:00"}, "2": {"from": "09:00", "to": "17:00"}, "3": {"from": "09:00", "to": "17:00"}, "4": {"from": "09:00", "to": "17:00"}, "5": {"from": "09:00", "to": "17:00"}}'
    check (private.is_working_hours(working_hours))
);
comment on table public.workspaces is E'Tenants\n\nEverything a team shares carries the id of its workspace.';
comment on column public.workspaces.currency is 'Three letters of ISO 4217: what sums are given in';
comment on column public.workspaces.time_zone is 'IANA name: where its days begin';
comment on column public.workspaces.working_hours is 'From and to by ISO weekday (1 Monday); a missing day is free';

-- Which access token the caller shows; null for a person.
create function private.token_id() returns uuid language sql stable parallel safe as
$$ select nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'token_id', '')::uuid $$;

-- Whether what the caller shows admits them to a workspace of theirs. People: always. A token counts in its own workspace
-- only, 'read' as a viewer and 'write' as a member at most: shaping the workspace and its people is for people.
-- Asked for every statement: no setting of its own, and no query for people.
create function private.token_admits(workspace uuid, member uuid, at_least public.member_role) returns boolean
language plpgsql stable parallel safe as $$
begin
  if private.token_id() is null then return true; end if;
  return exists (
    select from public.access_tokens t
    where t.id = private.token_id() and t.workspace_id = workspace and t.member_id = member and t.user_id = auth.uid()
      and t.revoked_at is null and t.expires_at > private.now()
      and at_least <= case when 'write' = any (t.scopes) then 'member'::public.member_role else 'viewer' end);
end $$;

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  given_name text check (length(given_name) <= 200),
  family_name text check (length(family_name) <= 200),
  display_name text not null check (length(display_name) between 1 and 400),
  time_zone text not null default 'UTC' check (private.is_time_zone(time_zone)),
  language text not null default 'en' references private.languages (code),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  -- A person's own page: how to reach them, what they prefer, and where they are signed in.
  phone text check (length(phone) <= 50),
  job_title text check (length(job_title) <= 200),
  department text check (length(department) <= 200),
  theme text not null default 'system' check (theme in ('light', 'dark', 'system')),
  time_zone_is_chosen boolean not null default false,
  email_notifications boolean not null default true,
  marketing_communications boolean not null default false,
  subscription_plan text not null default 'Free' check (subscription_plan = 'Free'),
  -- What a second device has to know of a person: where they worked last, and whether they want to be asked about their business.
  last_workspace_id uuid references public.workspaces (id) on delete set null,
  onboarding_skipped boolean not null default false
);
comment on table public.profiles is E'Who the user is who asks, and what they prefer\n\nSeen and written by nobody else; colleagues see the name of their member.';
comment on column public.profiles.time_zone is 'IANA name, such as Asia/Singapore';
comment on column public.profiles.display_name is 'What colleagues read; follows the given and family name unless it is written itself';
comment on column public.profiles.theme is 'light, dark, or as the system says';
comment on column public.profiles.time_zone_is_chosen is 'Whether the time zone was chosen; otherwise each sign-in brings that of the browser';
comment on column public.profiles.email_notifications is 'Whether reminders that are due also go by mail; what is about signing in always does';
comment on column public.profiles.marketing_communications is 'Whether news and offers may be sent by mail; none are sent at present';
comment on column public.profiles.subscription_plan is 'Free, as there is no other plan yet';
comment on column public.profiles.last_workspace_id is 'The workspace they switched to last, on whichever device; one of their own when it was written';
comment on column public.profiles.onboarding_skipped is 'Whether the questions of the beginning are not to be asked: they said so, or came by an invitation';

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
  erased_at timestamptz,
  primary key (workspace_id, id),
  -- Someone without a login can do nothing, so a role above 'member' would be a promise to nobody.
  check (user_id is not null or role in ('viewer', 'member'))
);
comment on table public.members is 'The people of a workspace, with or without a login';
comment on column public.members.user_id is 'Their login; empty for somebody without one';
comment on column public.members.role is 'viewer reads; member also writes and imports; admin also shapes pipelines, fields and members; owner also deletes the workspace';
comment on column public.members.erased_at is 'When the person was erased: what is left is a former member, without name, address and login';
create unique index members_user_key on public.members (user_id, workspace_id) where user_id is not null;
create unique index members_external_id_key on public.members (workspace_id, external_id) where external_id is not null;
create index members_name_idx on public.members (workspace_id, name, id);
create index members_name_key_idx on public.members (workspace_id, private.name_key(name));

-- The workspaces in which the caller holds at least this role. Asked once per statement by every policy.
create function private.workspaces(at_least public.member_role default 'viewer') returns setof uuid
language sql stable security definer set search_path = '' parallel safe as $$
  select workspace_id from public.members
  where user_id = (select auth.uid()) and role >= at_least and private.token_admits(workspace_id, id, at_least)
    and not exists (select from private.account_deletions d where d.user_id = (select auth.uid()))
$$;

-- Which member the caller is in this workspace: the author of what they write.
create function private.member_id(workspace uuid) returns uuid
language sql stable security definer set search_path = '' parallel safe as $$
  select id from public.members
  where workspace_id = workspace and user_id = (select auth.uid()) and private.token_admits(workspace_id, id, 'viewer')
    and not exists (select from private.account_deletions d where d.user_id = (select auth.uid()))
$$;
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

-- The member who writes, remembered for the transaction: a member does not change while their claims and workspace do not.
-- One who is not there (yet) is looked for again. A record that comes back keeps the author it had, if that member is still
-- there.
create function private.sign() returns trigger language plpgsql set search_path = '' as $$
declare
  place text;
  signer uuid;
begin
  if private.is_on('restoring') then
    if not exists (select from public.members m where m.workspace_id = new.workspace_id and m.id = new.created_by) then
      new.created_by := null;
    end if;
    return new;
  end if;
  place := concat(new.workspace_id, ' ', current_setting('request.jwt.claims', true));
  if private.setting('signs_in') = place then
    new.created_by := private.setting('signer');
    return new;
  end if;
  signer := private.member_id(new.workspace_id);
  if signer is not null then
    perform private.set_setting('signs_in', place), private.set_setting('signer', signer::text);
    new.created_by := signer;
  end if;
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

-- A workspace is born complete: its owner and the pipeline that deals need. Without a name it is the one of its owner.
create function private.found_workspace(owner_id uuid, workspace_name text, zone text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare new_workspace uuid; person public.profiles; address text;
begin
  select * into strict person from public.profiles where user_id = owner_id;
  select email into address from auth.users where id = owner_id;
  insert into public.workspaces (name, time_zone)
    values (coalesce(left(workspace_name, 200), private.workspace_name_of(person.given_name, person.display_name, person.language)), zone)
    returning id into new_workspace;
  insert into public.members (workspace_id, user_id, role, name, email)
    values (new_workspace, owner_id, 'owner', person.display_name, address);
  perform private.found_pipeline(new_workspace);
  return new_workspace;
end $$;

create function private.welcome_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare person record;
begin
  select * into person from private.newcomer(new.raw_user_meta_data, new.email);
  insert into public.profiles (user_id, given_name, family_name, display_name, time_zone, language)
    values (new.id, person.given, person.family, left(person.shown, 400), person.zone, person.tongue);
  perform private.found_workspace(new.id, null, person.zone);
  return new;
end $$;
create trigger welcome_user after insert on auth.users for each row execute function private.welcome_user();

-- Makes another workspace that the caller owns; one at a time, so that several at once do not all take the last place.
create function public.create_workspace(name text) returns public.workspaces
language plpgsql security definer set search_path = '' as $$
declare made public.workspaces; zone text;
begin
  if auth.uid() is null then raise exception 'Sign in first' using errcode = '42501'; end if;
  if length(btrim(create_workspace.name)) > 200 then
    raise exception 'A workspace name has at most 200 characters' using errcode = '22023';
  end if;
  if coalesce(btrim(create_workspace.name), '') = '' then raise exception 'A workspace needs a name' using errcode = '22023'; end if;
  select p.time_zone into zone from public.profiles p where p.user_id = auth.uid() for no key update;
  if (select count(*) from private.workspaces('owner')) >= 50 then
    raise exception 'You own 50 workspaces, which is the most one person can have' using errcode = '54000';
  end if;
  made.id := private.found_workspace(auth.uid(), btrim(create_workspace.name), coalesce(zone, 'UTC'));
  select * into made from public.workspaces w where w.id = made.id;
  return made;
end $$;
comment on function public.create_workspace is 'Makes a workspace that the caller owns';
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
grant update (name, currency, time_zone, working_hours) on public.workspaces to authenticated;
grant delete on public.workspaces to authenticated;
grant insert (workspace_id, id, role, name, email, external_id, is_sample), update (role, name, email, external_id, is_sample), delete
  on public.members to authenticated;
grant all on public.profiles, public.workspaces, public.members to service_role;
alter role service_role bypassrls;

-- Amounts are not converted, and a total of two currencies would be no number: so the currency changes only as long as no
-- amount is in another one. Records without an amount follow. Who cannot change it hears which records are in the way, how many
-- of each kind, and how many of them are only sample data, which goes with one press.
create function private.change_currency() returns trigger
language plpgsql security definer set search_path = '' as $$
declare kind record; keys text[]; here bigint; samples_here bigint; records bigint := 0; samples bigint := 0; kinds jsonb := '{}';
begin
  for kind in select k.kind as entity, coalesce('r.' || quote_ident(k.amount), 'null') as amount,
      -- Without an amount of its own a record has amounts only in fields of one's own, and no currency but the workspace's.
      case when k.amount is null then '$2' else 'r.currency' end as currency from private.record_kinds k loop
    select array_agg(f.key) into keys from public.custom_fields f
      where f.workspace_id = new.id and f.entity::text = kind.entity and f.kind = 'money';
    execute format('select count(*), count(*) filter (where r.is_sample) from public.%I r
        where r.workspace_id = $1 and %s <> $3 and (%s is not null or r.custom ?| coalesce($4, ''{}''))', kind.entity, kind.currency, kind.amount)
      into here, samples_here using new.id, old.currency, new.currency, keys;
    if here > 0 then kinds := kinds || jsonb_build_object(kind.entity, here); end if;
    records := records + here;
    samples := samples + samples_here;
  end loop;
  if records > 0 then
    raise exception 'There are records with amounts in another currency (%), and amounts are not converted', records
      using errcode = '23514', detail = jsonb_build_object('reason', 'other_currency', 'count', records, 'samples', samples, 'kinds', kinds)::text;
  end if;
  for kind in select k.kind as entity from private.record_kinds k where k.amount is not null loop
    execute format('update public.%I r set currency = $2 where r.workspace_id = $1 and r.currency <> $2', kind.entity) using new.id, new.currency;
  end loop;
  return null;
end $$;
create trigger change_currency after update of currency on public.workspaces for each row
  when (old.currency <> new.currency) execute function private.change_currency();

create function private.currency_decimals(currency text) returns integer language sql immutable parallel safe as $$
  select case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    when currency in ('CLF', 'UYW') then 4
    else 2 end
$$;
grant execute on function private.currency_decimals(text) to authenticated, service_role, worker;

-- A workspace that nobody has named yet is called after whose it is, so that nobody takes it for that person.
create function private.workspace_name_of(given text, shown text, tongue text) returns text
language sql stable set search_path = '' as $$
  select replace(private.name_in(tongue, 'workspace'), '{{name}}', left(coalesce(nullif(btrim(given), ''), shown), 150))
$$;

-- Whether a workspace still bears the name it got from somebody, in whichever language it was.
create function private.is_named_after(workspace_name text, person public.profiles) returns boolean
language sql stable set search_path = '' as $$
  select workspace_name = left(person.display_name, 200) or exists (
    select from private.languages l, unnest(array[person.given_name, person.display_name]) given
    where workspace_name = private.workspace_name_of(given, person.display_name, l.code))
$$;
