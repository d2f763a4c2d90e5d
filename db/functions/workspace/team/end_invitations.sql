-- Revokes the invitations of a member who leaves or is no longer an admin, so that saved links stop working.
create or replace function private.end_invitations() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if old.role >= 'admin' and (tg_op = 'DELETE' or new.role < 'admin') then
    update public.invitations i set revoked_at = private.now()
      where i.workspace_id = old.workspace_id and i.invited_by = old.id and private.invitation_state(i) in ('open', 'expired');
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
