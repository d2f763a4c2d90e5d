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
create index access_tokens_member_idx on public.access_tokens (workspace_id, member_id);
create index access_tokens_user_idx on public.access_tokens (user_id);
comment on table public.access_tokens is 'Access tokens of programs: own ones, and for admins those of everybody in the workspace. Never the secret.';
comment on column public.access_tokens.prefix is 'How the token begins, to recognise it by.';
comment on column public.access_tokens.last_used_at is 'Written once a minute at most.';

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
create or replace function private.workspaces(at_least public.member_role default 'viewer') returns setof uuid
language sql stable security definer set search_path = '' parallel safe as $$
  select workspace_id from public.members
  where user_id = (select auth.uid()) and role >= at_least and private.token_admits(workspace_id, id, at_least)
$$;
create or replace function private.member_id(workspace uuid) returns uuid
language sql stable security definer set search_path = '' parallel safe as $$
  select id from public.members
  where workspace_id = workspace and user_id = (select auth.uid()) and private.token_admits(workspace_id, id, 'viewer')
$$;

-- This one looked at the members itself.
create or replace function public.likelihood(deal public.deals) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  if deal.probability is not null then return deal.probability; end if;
  return (
    select s.default_probability from public.stages s
    where s.workspace_id = deal.workspace_id and s.id = deal.stage_id
      and (auth.role() = 'service_role'
        or private.token_id() is null and exists (
          select from public.members m where m.workspace_id = s.workspace_id and m.user_id = auth.uid())
        or s.workspace_id in (select private.workspaces('viewer')))
  );
end $$;

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
  perform pg_advisory_xact_lock(hashtextextended('access tokens ' || caller, 0));
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
revoke execute on function private.identify_program(text) from public;
grant execute on function private.identify_program(text) to auth_admin;
