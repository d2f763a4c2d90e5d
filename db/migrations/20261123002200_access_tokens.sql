-- Access tokens: what a program shows to act as somebody, in one workspace, with no more than its scopes. What a token may
-- do is read here from its row, never believed from a claim, so that a revoked one loses everything with the next statement.
create table public.access_tokens (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  member_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 100),
  scopes text[] not null check (scopes in (array['read'], array['read', 'write'])),
  prefix text not null check (prefix ~ '^vnd_[0-9a-f]{12}$'),
  created_at timestamptz not null default private.now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (workspace_id, id),
  unique (id),
  -- Whoever is no longer of the workspace has no tokens for it, nor gets them back with a new invitation.
  foreign key (workspace_id, member_id) references public.members (workspace_id, id) on delete cascade
);
comment on table public.access_tokens is 'Access tokens of programs: own ones, and for admins those of everybody in the workspace. Never the secret.';
comment on column public.access_tokens.prefix is 'How the token begins, to recognise it by.';
comment on column public.access_tokens.last_used_at is 'Written once a minute at most.';
create index access_tokens_member_idx on public.access_tokens (workspace_id, member_id);
create index access_tokens_user_idx on public.access_tokens (user_id);

-- 256 random bits need no slow hash.
create table private.access_token_hashes (
  hash bytea primary key check (length(hash) = 32),
  token_id uuid not null unique references public.access_tokens (id) on delete cascade
);
alter table private.access_token_hashes enable row level security;

-- A member who is given another login, or none, is another person: the tokens of the one before end.
create function private.end_access_tokens() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.access_tokens t where t.workspace_id = new.workspace_id and t.member_id = new.id;
  return null;
end $$;
create trigger end_access_tokens after update of user_id on public.members for each row
  when (old.user_id is not null and old.user_id is distinct from new.user_id) execute function private.end_access_tokens();

-- What is one person's own, and no program's.
alter table public.access_tokens enable row level security;
create policy reads on public.access_tokens for select to authenticated
  using (user_id = (select auth.uid()) or workspace_id in (select private.workspaces('admin')));
do $$
declare personal regclass;
begin
  foreach personal in array array['public.profiles', 'public.user_onboarding', 'public.notifications', 'public.favourites',
    'public.saved_views', 'public.access_tokens']::regclass[] loop
    execute format('create policy people_only on %s as restrictive to authenticated using ((select private.token_id()) is null)', personal);
  end loop;
end $$;
grant select on public.access_tokens to authenticated;
grant all on public.access_tokens to service_role;

-- Who is in a workspace, and as what, is for people to say, whichever function a program would find to say it with.
create function private.refuse_programs() returns trigger language plpgsql set search_path = '' as $$
begin
  if private.token_id() is not null then
    raise exception 'An access token cannot do this: sign in as a person' using errcode = '42501';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger people_only before insert or update or delete on public.access_tokens for each statement execute function private.refuse_programs();
create trigger people_only before insert or update or delete on public.invitations for each statement execute function private.refuse_programs();

-- Imports also make members without a login.
create trigger people_only_add before insert on public.members for each row
  when (new.user_id is not null) execute function private.refuse_programs();
create trigger people_only_change before update on public.members for each row
  when (old.user_id is distinct from new.user_id or old.role <> new.role) execute function private.refuse_programs();
create trigger people_only_remove before delete on public.members for each row
  when (old.user_id is not null) execute function private.refuse_programs();

-- The token is in this answer and nowhere else. Its form is one that scanners of leaked secrets can look for.
create function public.create_access_token(workspace_id uuid, name text, scopes text[], expires_at timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  caller constant uuid := auth.uid();
  member constant uuid := private.member_id(create_access_token.workspace_id);
  wanted constant text[] := case when 'write' = any (create_access_token.scopes) then array['read', 'write'] else array['read'] end;
  made constant uuid := pg_catalog.uuidv7();
  start constant text := 'vnd_' || right(made::text, 12);
  token constant text := start || '_' || encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
    || uuid_send(gen_random_uuid())), 'hex');
begin
  if member is null then raise exception 'You are not a member of this workspace' using errcode = '42501'; end if;
  if coalesce(btrim(create_access_token.name), '') = '' or length(btrim(create_access_token.name)) > 100 then
    raise exception 'A token needs a name of at most 100 characters' using errcode = '22023';
  end if;
  if coalesce(cardinality(create_access_token.scopes), 0) = 0 or not create_access_token.scopes <@ array['read', 'write'] then
    raise exception 'The scopes of a token are read, or read and write' using errcode = '22023';
  end if;
  if create_access_token.expires_at is null or create_access_token.expires_at <= private.now()
    or create_access_token.expires_at > private.now() + interval '366 days' then
    raise exception 'A token expires within a year: say when' using errcode = '22023';
  end if;
  -- Two at the same moment are counted one after the other.
  perform private.take_lock('access_tokens', caller::text);
  delete from public.access_tokens t where t.user_id = caller and least(t.revoked_at, t.expires_at) < private.now() - interval '30 days';
  if (select count(*) from public.access_tokens t
    where t.user_id = caller and t.revoked_at is null and t.expires_at > private.now()) >= 50 then
    raise exception 'You have 50 access tokens, which is the most one person can have: revoke one first' using errcode = '54000';
  end if;
  insert into public.access_tokens (workspace_id, id, member_id, user_id, name, scopes, prefix, expires_at)
    values (create_access_token.workspace_id, made, member, caller, btrim(create_access_token.name), wanted, start, create_access_token.expires_at);
  insert into private.access_token_hashes (hash, token_id) values (sha256(convert_to(token, 'UTF8')), made);
  return jsonb_build_object('id', made, 'token', token, 'prefix', start, 'scopes', wanted, 'expires_at', create_access_token.expires_at);
end $$;
comment on function public.create_access_token(uuid, text, text[], timestamptz) is
  'Makes an access token with which a program acts as the caller in one workspace. The answer is the only place that shows it.';

create function public.revoke_access_token(token_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.access_tokens t set revoked_at = coalesce(t.revoked_at, private.now())
  where t.id = revoke_access_token.token_id
    and (t.user_id = auth.uid() or t.workspace_id in (select private.workspaces('admin')));
  if not found then raise exception 'There is no such access token' using errcode = 'PT404'; end if;
end $$;
comment on function public.revoke_access_token(uuid) is
  'Ends an access token at once and for good: an own one, or as an admin one of the workspace.';
grant execute on function public.create_access_token(uuid, text, text[], timestamptz), public.revoke_access_token(uuid) to authenticated;
grant execute on function private.token_id() to authenticated, service_role, worker;

-- Whom a token stands for, by its SHA-256, for the server to believe for a few seconds; and that it was used.
create function private.identify_program(token_hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare found public.access_tokens; is_welcome boolean;
begin
  select t.* into found from private.access_token_hashes h join public.access_tokens t on t.id = h.token_id
    where h.hash = decode(token_hash, 'hex');
  if found.id is null or found.revoked_at is not null then return null; end if;
  select u.deleted_at is null and (u.banned_until is null or u.banned_until <= private.now()) into is_welcome
    from auth.users u where u.id = found.user_id;
  if is_welcome is not true then return null; end if;
  if found.expires_at > private.now() and (found.last_used_at is null or found.last_used_at < private.now() - interval '1 minute') then
    update public.access_tokens t set last_used_at = private.now() where t.id = found.id;
  end if;
  return jsonb_build_object('token_id', found.id, 'user_id', found.user_id, 'workspace_id', found.workspace_id,
    'scopes', found.scopes, 'expires_at', extract(epoch from found.expires_at));
end $$;
grant execute on function private.identify_program(text) to auth_admin;

-- Changes of access tokens can be watched, as those of every table: by their owner, and by admins.
select private.announce('public.access_tokens', 'admin', 't.member_id');

-- What a member or an access token may see and do, asked of the policies themselves: the condition of each is worked out for
-- a record, with the claims of whom the question is about. There is no second list that could fall behind.

-- Whether a condition of the catalog lets a made-up record through, for whoever the claims name at the moment.
create function private.lets_through(condition text, target regclass, probe jsonb) returns boolean
language plpgsql set search_path = '' as $$
declare answer boolean;
begin
  execute format('select %s from jsonb_populate_record(null::%s, $1) %I', coalesce(condition, 'true'), target,
    (select c.relname from pg_catalog.pg_class c where c.oid = target)) into answer using probe;
  return coalesce(answer, false);
end $$;

-- The policies that people meet who do this to that table, with the condition on the row as it is and as it becomes.
create function private.policies_for(target regclass, verb text)
returns table (name text, is_permissive boolean, before_condition text, after_condition text)
language sql stable set search_path = '' as $$
  select p.polname::text, p.polpermissive,
    case when verb <> 'insert' then pg_get_expr(p.polqual, p.polrelid) end,
    case when verb in ('insert', 'update') then coalesce(pg_get_expr(p.polwithcheck, p.polrelid), pg_get_expr(p.polqual, p.polrelid)) end
  from pg_catalog.pg_policy p
  where p.polrelid = target
    and p.polcmd in ('*', case verb when 'select' then 'r' when 'insert' then 'a' when 'update' then 'w' else 'd' end::"char")
    and p.polroles && array[0, 'authenticated'::regrole::oid]
  order by p.polname
$$;

-- What stands in the way of doing this to such a record, or what lets it.
create function private.right_to(target regclass, verb text, probe jsonb, out is_allowed boolean, out reason text, out policies text[])
language plpgsql set search_path = '' as $$
declare policy record; lets boolean;
begin
  is_allowed := false;
  policies := '{}';
  if not (case when verb = 'delete' then has_table_privilege('authenticated', target, verb)
    else has_any_column_privilege('authenticated', target, verb) end) then
    reason := 'server';
    return;
  end if;
  reason := 'role';
  for policy in select * from private.policies_for(target, verb) loop
    lets := private.lets_through(policy.before_condition, target, probe) and private.lets_through(policy.after_condition, target, probe);
    if policy.is_permissive and lets then
      is_allowed := true;
      policies := policies || policy.name;
    elsif not policy.is_permissive and not lets then
      is_allowed := false;
      reason := 'restricted';
      policies := array[policy.name];
      return;
    end if;
  end loop;
  if is_allowed then reason := 'allowed'; return; end if;
  select coalesce(array_agg(p.name), '{}') into policies from private.policies_for(target, verb) p where p.is_permissive;
  if policies = '{}' then reason := 'server'; end if;
end $$;

-- Of somebody else's records a colleague's is asked about, where there is one: some things are seen by colleagues only.
create function public.effective_rights(workspace_id uuid, member_id uuid default null, token_id uuid default null)
returns table(kind text, verb text, extent text, reason text, policies text[], least_role public.member_role)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  asking constant text := current_setting('request.jwt.claims', true);
  person public.members;
  target record;
  one record;
  colleague uuid;
  probes jsonb[];
begin
  select m.* into person from public.members m
    left join public.access_tokens t on t.id = token_id and t.workspace_id = m.workspace_id and t.member_id = m.id
    where m.workspace_id = effective_rights.workspace_id
      and case when token_id is not null then t.id is not null else m.id = coalesce(member_id, private.member_id(m.workspace_id)) end;
  if person.id is null or person.user_id is distinct from auth.uid()
    and not exists (select from private.workspaces('admin') w where w = person.workspace_id) then
    raise exception 'There is no such member or access token, or only admins may ask' using errcode = 'PT404';
  end if;
  colleague := coalesce((select m.user_id from public.members m where m.workspace_id = person.workspace_id and m.user_id <> person.user_id limit 1),
    pg_catalog.uuidv7());
  perform set_config('request.jwt.claims', json_strip_nulls(json_build_object('sub', coalesce(person.user_id::text, ''),
    'role', 'authenticated', 'token_id', token_id))::text, true);
  for target in select c.oid::regclass as relation, c.relname from pg_catalog.pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and has_any_column_privilege('authenticated', c.oid, 'select')
    order by c.relname
  loop
    kind := target.relname;
    -- A record of somebody else, and one of their own.
    probes := array[
      private.rights_probe(target.relation, person.workspace_id, colleague, pg_catalog.uuidv7()) || '{"is_shared": true}',
      private.rights_probe(target.relation, person.workspace_id, person.user_id, person.id) || '{"is_shared": false}'];
    foreach verb in array array['select', 'insert', 'update', 'delete'] loop
      extent := 'none';
      for place in reverse 2 .. 1 loop
        select * into one from private.right_to(target.relation, verb, probes[place]);
        -- What cannot be seen is found by no change of it.
        if one.is_allowed and verb in ('update', 'delete') and not (private.right_to(target.relation, 'select', probes[place])).is_allowed then
          select * into one from private.right_to(target.relation, 'select', probes[place]);
        end if;
        if one.is_allowed then extent := case place when 1 then 'all' else 'own' end; end if;
        if one.is_allowed or extent = 'none' then reason := one.reason; policies := one.policies; end if;
      end loop;
      select min(found.said[1]::public.member_role) into least_role
        from private.policies_for(target.relation, verb) p,
          regexp_matches(concat(p.before_condition, p.after_condition), 'private\.workspaces\(''(\w+)''', 'g') found (said)
        where p.name = any (policies);
      if reason = 'role' and token_id is not null and person.role >= least_role then reason := 'scope'; end if;
      return next;
    end loop;
  end loop;
  perform set_config('request.jwt.claims', coalesce(asking, ''), true);
end $$;
comment on function public.effective_rights(uuid, uuid, uuid) is
  E'What a member or an access token may see and do, and through which policy\n\nFor admins, and for everybody about themselves. extent is all, own or none; reason is allowed, role, scope (the token has too few), restricted (closed to programs) or server (only the server writes it).';
grant execute on function public.effective_rights(uuid, uuid, uuid) to authenticated;

-- The record with which effective_rights tries the policies belongs to the person by every column that refers to a login or a
-- member: a list of their names missed analyses.author_id, and said that nobody may delete their own analysis. And a
-- program whose scopes are too small is told so, not that its owner needs a role that they have.
create function private.rights_probe(target regclass, workspace uuid, login uuid, member uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('workspace_id', workspace, 'id', workspace)
    || coalesce(jsonb_object_agg(a.attname, case f.confrelid when 'auth.users'::regclass then login else member end), '{}')
  from pg_catalog.pg_constraint f
  join pg_catalog.pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[cardinality(f.conkey)]
  where f.contype = 'f' and f.conrelid = target and f.confrelid in ('auth.users'::regclass, 'public.members'::regclass)
$$;
