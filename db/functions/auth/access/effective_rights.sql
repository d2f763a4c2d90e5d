-- Returns one row per table and action with the rights of a member or an access token, found by evaluating the policies
-- on sample records. The sample record of another user belongs to a colleague if there is one, because some data is
-- visible only to colleagues.
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
  shared jsonb;
  own jsonb;
begin
  select m.* into person from public.members m
    left join public.access_tokens t on t.id = token_id and t.workspace_id = m.workspace_id and t.member_id = m.id
    where m.workspace_id = effective_rights.workspace_id
      and case when token_id is not null then t.id is not null else m.id = coalesce(member_id, private.member_id(m.workspace_id)) end;
  if person.id is null or person.user_id is distinct from auth.uid()
    and not exists (select from private.workspaces('admin') w where w = person.workspace_id) then
    raise exception 'Member or access token not found, or only admins can view its permissions' using errcode = 'PT404';
  end if;
  colleague := coalesce((select m.user_id from public.members m where m.workspace_id = person.workspace_id and m.user_id <> person.user_id limit 1),
    pg_catalog.uuidv7());
  perform set_config('request.jwt.claims', json_strip_nulls(json_build_object('sub', coalesce(person.user_id::text, ''),
    'role', 'authenticated', 'token_id', token_id))::text, true);
  -- Reading an email depends on its mailbox. The mailboxes created for the check are rolled back, so other users never
  -- see them.
  begin
    shared := private.create_sample_mail(person.workspace_id, null, 'workspace');
    own := private.create_sample_mail(person.workspace_id, person.id, 'private');
    for target in select c.oid::regclass as relation, c.relname from pg_catalog.pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and has_any_column_privilege('authenticated', c.oid, 'select')
      order by c.relname
    loop
      kind := target.relname;
      -- A record of another member, and a record of the member.
      probes := array[
        private.permission_sample(target.relation, person.workspace_id, colleague, pg_catalog.uuidv7()) || '{"is_shared": true}' || private.mail_permission_sample(kind, shared),
        private.permission_sample(target.relation, person.workspace_id, person.user_id, person.id) || '{"is_shared": false}' || private.mail_permission_sample(kind, own)];
      foreach verb in array array['select', 'insert', 'update', 'delete'] loop
        extent := 'none';
        for place in reverse 2 .. 1 loop
          select * into one from private.permission_for(target.relation, verb, probes[place]);
          -- A row that is not readable cannot be changed.
          if one.is_allowed and verb in ('update', 'delete') and not (private.permission_for(target.relation, 'select', probes[place])).is_allowed then
            select * into one from private.permission_for(target.relation, 'select', probes[place]);
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
    raise exception 'made up' using errcode = 'VR200';
  exception when sqlstate 'VR200' then null;
  end;
  perform set_config('request.jwt.claims', coalesce(asking, ''), true);
end $$;
comment on function public.effective_rights(uuid, uuid, uuid) is E'Rights of a member or an access token, and the policies that decide them\n\nFor admins, and for all members about themselves. Without member_id and token_id, returns the rights of the caller. extent is all, own or none; reason is allowed, role, scope (the token lacks a scope), restricted (closed to programs) or server (only the server writes it).';
grant execute on function public.effective_rights(uuid, uuid, uuid) to authenticated;
