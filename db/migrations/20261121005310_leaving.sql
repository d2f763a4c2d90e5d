-- Leaving: an account that is to be deleted is signed out everywhere and waits 30 days for its owner to come back. Until they
-- say that they keep it, it opens nothing; for colleagues it is as it was.
create table private.account_deletions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  requested_at timestamptz not null default private.now(),
  erase_after timestamptz not null default private.now() + interval '30 days',
  -- From here on there is no way back.
  erasing_since timestamptz
);
create index account_deletions_due_idx on private.account_deletions (erase_after);
alter table private.account_deletions enable row level security;
create policy auth_admin_only on private.account_deletions to auth_admin using (true) with check (true);
grant select on private.account_deletions to auth_admin;

-- Asked for every statement, so that a token that is still out there opens nothing, in any process.
create function private.is_leaving(login uuid) returns boolean language sql stable security definer set search_path = '' parallel safe as
$$ select exists (select from private.account_deletions d where d.user_id = login) $$;
create or replace function private.workspaces(at_least public.member_role default 'viewer') returns setof uuid
language sql stable security definer set search_path = '' parallel safe as $$
  select workspace_id from public.members
  where user_id = (select auth.uid()) and role >= at_least and private.token_admits(workspace_id, id, at_least)
    and not exists (select from private.account_deletions d where d.user_id = (select auth.uid()))
$$;
create or replace function private.member_id(workspace uuid) returns uuid
language sql stable security definer set search_path = '' parallel safe as $$
  select id from public.members
  where workspace_id = workspace and user_id = (select auth.uid()) and private.token_admits(workspace_id, id, 'viewer')
    and not exists (select from private.account_deletions d where d.user_id = (select auth.uid()))
$$;

alter table public.members add column erased_at timestamptz;
comment on column public.members.erased_at is 'When the person was erased: what is left is a former member, without name, address and login';

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
    from private.places_left(leaver, heirs) l, public.member_holdings(l.workspace_id, l.member_id) h
    where l.heir_id is null and h.accounts + h.contacts + h.deals + h.tasks > 0;
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
revoke execute on function private.places_left(uuid, jsonb), private.request_deletion(uuid, jsonb), private.keep_account(uuid) from public;
grant execute on function private.request_deletion(uuid, jsonb), private.keep_account(uuid) to auth_admin;

-- Mails name days where their reader lives.
create or replace function private.addressee(of_user uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('language', language, 'name', given_name, 'time_zone', time_zone) from public.profiles where user_id = of_user
$$;
