create or replace function public.decline_invitation(token text) returns void
language plpgsql security definer set search_path = '' as $$
declare invitation public.invitations := private.lock_invitation(token);
begin
  update public.invitations i set declined_at = private.now() where i.workspace_id = invitation.workspace_id and i.id = invitation.id;
end $$;
comment on function public.decline_invitation(text) is 'Declines an invitation; its links expire';
grant execute on function public.decline_invitation(text) to authenticated;
