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
revoke execute on function private.rights_probe(regclass, uuid, uuid, uuid) from public;

create or replace function public.effective_rights(workspace_id uuid, member_id uuid default null, token_id uuid default null)
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
