-- Logs the creation of a workspace, members who are added, leave or are removed, lost logins and changed roles. A
-- member who joins by invitation is logged with the invitation. Members added or removed by an import or its undo are
-- logged with the change set.
create or replace function private.audit_members() returns trigger language plpgsql security definer set search_path = '' as $$
declare departure constant jsonb := coalesce(private.setting('departure'), '{}');
begin
  if private.change_set() is not null or private.is_on('loading') then return null; end if;
  if tg_op = 'INSERT' then
    insert into public.audit_entries (workspace_id, actor_id, kind, subject_id, changes)
    select n.workspace_id, coalesce(private.member_id(n.workspace_id), case when born.is_now then n.id end),
      case when born.is_now then 'workspace.founded' else 'team.added' end, n.id, jsonb_build_object('role', jsonb_build_array(null, n.role))
    from added n join public.workspaces w on w.id = n.workspace_id
    cross join lateral (select n.role = 'owner' and w.created_at = n.created_at as is_now) born
    where born.is_now or n.user_id is null or n.user_id is distinct from auth.uid();
  elsif tg_op = 'UPDATE' then
    insert into public.audit_entries (workspace_id, actor_id, kind, subject_id, changes)
    select n.workspace_id, private.member_id(n.workspace_id), event.kind, n.id,
      case when event.kind <> 'team.login_lost' then jsonb_build_object('role', jsonb_build_array(o.role, n.role)) else '{}' end
    from removed o join added n on n.workspace_id = o.workspace_id and n.id = o.id
    cross join lateral (select case
      when o.user_id is not null and n.user_id is null then 'team.login_lost'
      when o.user_id is distinct from n.user_id or o.role = n.role then null
      when n.role = 'owner' and exists (select from removed r where r.workspace_id = o.workspace_id and r.role = 'owner') then 'team.owner_changed'
      -- A change of owner is a single entry, which is logged for the new owner.
      when o.role = 'owner' and exists (select from added a where a.workspace_id = o.workspace_id and a.role = 'owner') then null
      else 'team.role_changed' end as kind) event
    where event.kind is not null;
  else
    insert into public.audit_entries (workspace_id, actor_id, kind, subject_id, changes)
    select o.workspace_id, case when own.is_self then o.id else private.member_id(o.workspace_id) end,
      coalesce(departure ->> 'kind', case when own.is_self then 'team.left' else 'team.removed' end), o.id,
      jsonb_build_object('role', jsonb_build_array(o.role, null))
        || case when departure ->> 'heir_id' is null then '{}' else jsonb_build_object('heir_id', jsonb_build_array(null, departure ->> 'heir_id')) end
    from removed o cross join lateral (select coalesce(o.user_id = auth.uid(), false) as is_self) own
    where exists (select from public.workspaces w where w.id = o.workspace_id);
  end if;
  return null;
end $$;
