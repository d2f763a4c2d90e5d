-- Leaving: everything about oneself in a file, the 30 days in which one may come back, and erasure.

-- Everything about one person in one file, for them alone. What it holds is found in the catalog by the job that writes it
-- (src/server/jobs/data-export); here is who asked, how far it is, and the file itself, in pieces like all files.
create table public.data_exports (
  -- Of the run that writes it, too.
  id uuid primary key references public.runs (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  byte_size bigint check (byte_size > 0),
  created_at timestamptz not null default private.now(),
  expires_at timestamptz not null default private.now() + interval '7 days'
);
comment on table public.data_exports is E'Files with everything about the caller, as they asked for them\n\nReady when their run has succeeded; gone after seven days. One is written at a time.';
comment on column public.data_exports.byte_size is 'Of the whole file, once it is there';
create index data_exports_user_idx on public.data_exports (user_id, id desc);
create index data_exports_expiry_idx on public.data_exports (expires_at);

create table private.data_export_chunks (
  export_id uuid not null references public.data_exports (id) on delete cascade,
  position integer not null,
  bytes bytea storage external not null,
  primary key (export_id, position)
);

-- A run that delivers nothing leaves nothing of its file either, however late it failed.
create function private.drop_unfinished_export() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from private.data_export_chunks c where c.export_id = new.id;
  return null;
end $$;
create trigger drop_unfinished_export after update of status on public.runs for each row
  when (new.name = 'data-export' and new.status in ('failed', 'cancelled')) execute function private.drop_unfinished_export();

alter table public.data_exports enable row level security;
create policy own on public.data_exports for select to authenticated using (user_id = (select auth.uid()));
create policy people_only on public.data_exports as restrictive to authenticated using ((select private.token_id()) is null);
create policy worker_writes on public.data_exports to worker using (true) with check (true);
grant select on public.data_exports to authenticated;
grant select, insert, update, delete on public.data_exports, private.data_export_chunks to worker;
grant all on public.data_exports to service_role;

-- An export of everything about oneself holds the workspace's records, too: its audit log says who took it along.
create function private.audit_data_export() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.audit_entries (workspace_id, actor_id, kind)
    select m.workspace_id, m.id, 'exports.everything' from public.members m where m.user_id = new.user_id;
  return null;
end $$;
create trigger audit_data_export after insert on public.data_exports for each row execute function private.audit_data_export();

-- What becomes of each workspace of somebody who leaves: erased where nobody else can sign in, left where others go on, and
-- blocked where others would go on without an owner.
create function private.effects_of_leaving(leaver uuid) returns table (workspace_id uuid, name text, effect text)
language sql stable security definer set search_path = '' as $$
  select w.id, w.name, case
    when not exists (select from public.members o where o.workspace_id = w.id and o.user_id <> leaver and not private.is_leaving(o.user_id))
      then 'erased'
    when m.role = 'owner' and not exists (select from public.members o
      where o.workspace_id = w.id and o.user_id <> leaver and o.role = 'owner' and not private.is_leaving(o.user_id)) then 'blocked'
    else 'left' end
  from public.members m join public.workspaces w on w.id = m.workspace_id
  where m.user_id = leaver order by w.name, w.id
$$;
create function public.effects_of_leaving() returns table (workspace_id uuid, name text, effect text)
language sql stable security definer set search_path = '' as $$
  select e.* from private.effects_of_leaving(auth.uid()) e where private.token_id() is null
$$;
comment on function public.effects_of_leaving() is
  E'What becomes of the caller''s workspaces if they delete their account\n\neffect is erased, left, or blocked: hand that workspace over first.';
grant execute on function public.effects_of_leaving() to authenticated;

-- The workspaces in which others go on without the leaver, each with who takes over there, if that is a colleague.
create function private.places_left(leaver uuid, heirs jsonb) returns table (workspace_id uuid, name text, member_id uuid, heir_id uuid)
language sql stable set search_path = '' as $$
  select e.workspace_id, e.name, m.id, h.id from private.effects_of_leaving(leaver) e
  join public.members m on m.workspace_id = e.workspace_id and m.user_id = leaver
  left join public.members h on h.workspace_id = e.workspace_id and h.id::text = heirs ->> e.workspace_id::text
    and h.id <> m.id and h.erased_at is null
  where e.effect = 'left' order by e.name, e.workspace_id
$$;

-- Begins the 30 days, unless workspaces stand in the way: then nothing changes, and they are named. heirs says by workspace
-- which member takes over: colleagues are not to look after records of somebody who opens nothing any more.
create function private.request_deletion(leaver uuid, heirs jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare blocked jsonb; unheired jsonb; deletion private.account_deletions; place record;
begin
  -- Colleagues who leave at the same moment wait for each other here, and so does whoever hands over.
  perform from public.workspaces w where w.id in (select m.workspace_id from public.members m where m.user_id = leaver)
    order by w.id for no key update;
  select jsonb_agg(jsonb_build_object('id', e.workspace_id, 'name', e.name)) into blocked
    from private.effects_of_leaving(leaver) e where e.effect = 'blocked';
  if blocked is not null then return jsonb_build_object('blocked', blocked); end if;
  select jsonb_agg(jsonb_build_object('id', l.workspace_id, 'name', l.name)) into unheired
    from private.places_left(leaver, heirs) l where l.heir_id is null and private.is_in_charge(l.workspace_id, l.member_id);
  if unheired is not null then return jsonb_build_object('unheired', unheired); end if;
  -- What is handed over is told as done by whoever leaves.
  perform set_config('request.jwt.claims', jsonb_build_object('sub', leaver, 'role', 'authenticated')::text, true);
  for place in select l.* from private.places_left(leaver, heirs) l where l.heir_id is not null loop
    perform private.hand_over_records(place.workspace_id, place.member_id, place.heir_id);
  end loop;
  insert into private.account_deletions (user_id) values (leaver) on conflict do nothing;
  select * into deletion from private.account_deletions d where d.user_id = leaver;
  delete from auth.sessions s where s.user_id = leaver;
  delete from auth.flow_state f where f.user_id = leaver;
  delete from auth.one_time_tokens t where t.user_id = leaver;
  update public.access_tokens t set revoked_at = private.now() where t.user_id = leaver and t.revoked_at is null;
  return jsonb_build_object('erase_after', deletion.erase_after);
end $$;

-- Whoever comes back in time has the account as it was, but for the access tokens, which have ended.
create function private.keep_account(owner_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.account_deletions d where d.user_id = owner_id and d.erasing_since is null and d.erase_after > private.now();
  return not private.is_leaving(owner_id);
end $$;
grant execute on function private.request_deletion(uuid, jsonb), private.keep_account(uuid) to auth_admin;

-- Erasing somebody after their 30 days: a workspace in which nobody else can sign in goes as a whole, elsewhere they become a
-- 'former member', whose texts stay. In parts that each stand by themselves, so that a job that was killed goes on
-- (src/server/jobs/erase-accounts.ts); the login itself goes last, as it says what is still to be done.

-- What they wrote must not become somebody else's.
create function private.keep_erased() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'This is a former member: nobody else can become them' using errcode = '42501';
end $$;
create trigger keep_erased before update of user_id, name, email, external_id, erased_at on public.members for each row
  when (old.erased_at is not null) execute function private.keep_erased();

-- Members have few rows in the history, and theirs are the only ones with names and addresses of people who sign in.
create index change_log_members_idx on public.change_log (workspace_id, record_id) where table_name = 'members';

-- Closes the login of somebody whose time is over, and says what there is to erase; null when they came back, or are gone.
create function private.begin_erasure(leaver uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  update private.account_deletions d set erasing_since = coalesce(d.erasing_since, private.now())
    where d.user_id = leaver and d.erase_after <= private.now();
  if not found then return null; end if;
  update auth.users u set deleted_at = coalesce(u.deleted_at, private.now()) where u.id = leaver;
  delete from auth.sessions s where s.user_id = leaver;
  delete from auth.flow_state f where f.user_id = leaver;
  delete from auth.one_time_tokens t where t.user_id = leaver;
  return (select jsonb_build_object('email', u.email, 'language', p.language, 'name', p.given_name,
      'addresses', to_jsonb(private.addresses_of(leaver)),
      'workspaces', coalesce((select jsonb_agg(m.workspace_id order by m.workspace_id) from public.members m where m.user_id = leaver), '[]'))
    from auth.users u left join public.profiles p on p.user_id = u.id where u.id = leaver);
end $$;
create function private.due_deletions() returns setof uuid language sql stable security definer set search_path = '' as
$$ select d.user_id from private.account_deletions d where d.erase_after <= private.now() order by d.erase_after $$;

-- All addresses that led to somebody's login.
create function private.addresses_of(login uuid) returns text[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct lower(a.address)), '{}') from (
    select u.email::text as address from auth.users u where u.id = login
    union select nullif(u.email_change, '') from auth.users u where u.id = login
    union select i.email from auth.identities i where i.user_id = login) a
  where a.address is not null
$$;

-- In the language of whoever owns the workspace.
create function private.former_member(workspace uuid, leaver uuid) returns text language sql stable set search_path = '' as $$
  select private.name_in(coalesce((select p.language from public.members m join public.profiles p on p.user_id = m.user_id
    where m.workspace_id = workspace and m.user_id <> leaver order by m.role desc, m.created_at limit 1), 'en'), 'formerMember')
$$;

-- Takes somebody out of a workspace in which others go on, if there are any. Ownership that was not handed over passes to
-- whoever may do most and has been there for longest. False: the workspace goes as a whole, and nobody joins it any more.
create function private.part_from_workspace(leaver uuid, workspace uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare me public.members; heir uuid; target record;
begin
  perform from public.workspaces w where w.id = workspace for update;
  select * into me from public.members m where m.workspace_id = workspace and m.user_id = leaver;
  if me.id is null then return true; end if;
  select m.id into heir from public.members m where m.workspace_id = workspace and m.user_id <> leaver
    order by private.is_leaving(m.user_id), m.role desc, m.created_at, m.id limit 1;
  if heir is null then
    update public.invitations i set revoked_at = private.now()
      where i.workspace_id = workspace and num_nonnulls(i.accepted_at, i.declined_at, i.revoked_at) = 0;
    return false;
  end if;
  -- Nobody else has ever seen them.
  delete from public.saved_views v where v.workspace_id = workspace and v.created_by = me.id and not v.is_shared;
  -- What goes with a member who is deleted (what they are told, what they favour, where they work) goes with this one, too.
  for target in select f.conrelid::regclass as relation, a.attname as name
    from pg_catalog.pg_constraint f join pg_catalog.pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[2]
    where f.contype = 'f' and f.confrelid = 'public.members'::regclass and f.confdeltype = 'c'
  loop
    execute format('delete from %s where workspace_id = $1 and %I = $2', target.relation, target.name) using workspace, me.id;
  end loop;
  update public.departments d set head_id = null where d.workspace_id = workspace and d.head_id = me.id;
  -- Files that they brought along and that were not swept yet.
  delete from private.import_rows r using public.imports i where i.id = r.import_id and i.workspace_id = workspace and i.created_by = me.id;
  delete from private.import_rejects r using public.imports i where i.id = r.import_id and i.workspace_id = workspace and i.created_by = me.id;
  -- In one statement, so that a change of owner is one entry of the audit log.
  update public.members m set
    role = case when m.id = me.id then 'viewer' when me.role = 'owner' and not exists (select from public.members o
      where o.workspace_id = workspace and o.id <> me.id and o.role = 'owner') then 'owner' else m.role end::public.member_role,
    user_id = case when m.id <> me.id then m.user_id end,
    name = case when m.id = me.id then private.former_member(workspace, leaver) else m.name end,
    email = case when m.id <> me.id then m.email end,
    external_id = case when m.id <> me.id then m.external_id end,
    erased_at = case when m.id = me.id then private.now() end
  where m.workspace_id = workspace and (m.id = me.id or m.id = heir and me.role = 'owner');
  return true;
end $$;

-- Erases up to so many rows of a workspace that goes as a whole, those first to which least points, its history last; 0 once
-- the workspace itself is gone. In parts, as the rows of years are too many for one transaction.
create function private.erase_workspace_part(workspace uuid, most integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare target regclass; erased integer;
begin
  perform from public.workspaces w where w.id = workspace for update;
  if not found then return 0; end if;
  if exists (select from public.members m where m.workspace_id = workspace and m.user_id is not null and not private.is_leaving(m.user_id)) then
    raise exception 'Somebody still works in this workspace';
  end if;
  for target in select c.oid from pg_catalog.pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p')
      and exists (select from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id')
      -- What gives the workspace its shape is small, and what is only added to goes with the workspace alone.
      and c.relname not in ('members', 'pipelines', 'stages', 'custom_fields', 'tags', 'change_sets', 'audit_entries')
    order by c.relname = 'change_log',
      (select count(*) from pg_catalog.pg_constraint f where f.contype = 'f' and f.confrelid = c.oid), c.relname
  loop
    execute format('delete from %1$s where ctid = any (array(select ctid from %1$s where workspace_id = $1 limit $2))', target)
      using workspace, most;
    get diagnostics erased = row_count;
    if erased > 0 then return erased; end if;
  end loop;
  delete from public.workspaces w where w.id = workspace;
  return 1;
end $$;

-- The last part: every trace outside of the workspaces that they still have, then the login with all that hangs on it.
create function private.forget_user(leaver uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  addresses constant text[] := private.addresses_of(leaver);
  hashes constant text[] := array(select translate(rtrim(encode(sha256(convert_to(prefix || a, 'UTF8')), 'base64'), '='), '+/', '-_')
    from unnest(addresses) a, unnest(array['', 'change ', 'invitation ']) prefix);
  names constant text[] := array(select p.display_name from public.profiles p where p.user_id = leaver);
begin
  if exists (select from public.members m where m.user_id = leaver) then
    raise exception 'Workspaces come before their people';
  end if;
  -- The history of members says what each was called, also in workspaces that the person left long ago.
  with own as (
    select distinct c.workspace_id, c.record_id from public.change_log c
    where c.table_name = 'members' and c.changes -> 'user_id' ? leaver::text
  ), told as (
    -- And what they were called before they had a login there.
    select c.workspace_id, c.record_id from own c
    union select c.workspace_id, c.record_id from public.change_log c
      where c.table_name = 'members' and c.workspace_id in (select o.workspace_id from own o)
        and (c.changes -> 'name' ?| names or c.changes -> 'email' ?| addresses)
        and not exists (select from public.members m where m.workspace_id = c.workspace_id and m.id = c.record_id and m.erased_at is null)
  )
  update public.change_log c set changes = c.changes - array['user_id', 'name', 'email', 'external_id']
    from told t where c.table_name = 'members' and c.workspace_id = t.workspace_id and c.record_id = t.record_id
      and c.changes ?| array['user_id', 'name', 'email', 'external_id'];
  delete from public.invitations i where i.email = any (addresses);
  delete from private.pending_sign_ups s where s.email = any (addresses);
  delete from private.rate_limits l where split_part(l.key, ':', 2) = any (hashes) or position(leaver::text in l.key) > 0;
  -- A run that waits would act for nobody.
  perform private.cancel_runs(array(select l.run_id from private.run_leases l where l.claims ->> 'sub' = leaver::text));
  delete from public.runs r where r.workspace_id is null and r.user_id is null
    and exists (select from unnest(addresses || leaver::text) said where position(said in lower(r.input::text)) > 0);
  delete from auth.users u where u.id = leaver;
end $$;
do $$
declare name text;
begin
  foreach name in array array['begin_erasure(uuid)', 'due_deletions()', 'part_from_workspace(uuid, uuid)',
    'erase_workspace_part(uuid, integer)', 'forget_user(uuid)'] loop
    execute format('grant execute on function private.%s to worker', name);
  end loop;
end $$;

-- What was overwritten is thrown away at once, and what the planner had noted of it.
grant maintain on auth.users, auth.identities, auth.sessions, public.profiles, public.members, public.photos, public.invitations,
  public.change_log, private.run_leases, public.runs, private.pending_sign_ups, private.outbox to worker;
