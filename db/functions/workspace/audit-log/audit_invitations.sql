-- Logs invitations that are sent, accepted, declined and revoked. The server sends invitations on behalf of an admin,
-- who is then the actor. An invitation that had already expired is not logged as revoked.
create or replace function private.audit_invitations() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.audit_entries (workspace_id, actor_id, kind, subject_id, changes)
    select n.workspace_id, coalesce(private.member_id(n.workspace_id), n.invited_by), 'team.invited', n.id,
      jsonb_build_object('role', jsonb_build_array(null, n.role)) from added n;
  else
    insert into public.audit_entries (workspace_id, actor_id, kind, subject_id, changes)
    select n.workspace_id, private.member_id(n.workspace_id), event.kind, n.id, case when event.kind <> 'team.joined' then '{}'
      else jsonb_build_object('role', jsonb_build_array(null, n.role)) end
    from removed o join added n on n.workspace_id = o.workspace_id and n.id = o.id
    cross join lateral (select case when o.accepted_at is null and n.accepted_at is not null then 'team.joined'
      when o.declined_at is null and n.declined_at is not null then 'team.invitation_declined'
      when o.revoked_at is null and n.revoked_at is not null and o.expires_at > private.now() then 'team.invitation_revoked' end as kind) event
    where event.kind is not null;
  end if;
  return null;
end $$;
