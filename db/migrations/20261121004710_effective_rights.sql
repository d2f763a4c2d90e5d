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

create function public.effective_rights(workspace_id uuid, member_id uuid default null, token_id uuid default null)
returns table (kind text, verb text, extent text, reason text, policies text[], least_role public.member_role)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  asking constant text := current_setting('request.jwt.claims', true);
  person public.members;
  target record;
  one record;
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
  -- A record of somebody else, and one of their own.
  probes := array[
    jsonb_build_object('workspace_id', person.workspace_id, 'id', person.workspace_id, 'is_shared', true,
      'user_id', pg_catalog.uuidv7(), 'member_id', pg_catalog.uuidv7(), 'created_by', pg_catalog.uuidv7()),
    jsonb_build_object('workspace_id', person.workspace_id, 'id', person.workspace_id, 'is_shared', false,
      'user_id', person.user_id, 'member_id', person.id, 'created_by', person.id)];
  perform set_config('request.jwt.claims', json_strip_nulls(json_build_object('sub', coalesce(person.user_id::text, ''),
    'role', 'authenticated', 'token_id', token_id))::text, true);
  for target in select c.oid::regclass as relation, c.relname from pg_catalog.pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and has_any_column_privilege('authenticated', c.oid, 'select')
    order by c.relname
  loop
    kind := target.relname;
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
      return next;
    end loop;
  end loop;
  perform set_config('request.jwt.claims', coalesce(asking, ''), true);
end $$;
comment on function public.effective_rights(uuid, uuid, uuid) is
  E'What a member or an access token may see and do, and through which policy\n\nFor admins, and for everybody about themselves. extent is all, own or none; reason is allowed, role, restricted (closed to programs) or server (only the server writes it).';
revoke execute on function public.effective_rights(uuid, uuid, uuid) from public;
grant execute on function public.effective_rights(uuid, uuid, uuid) to authenticated;
