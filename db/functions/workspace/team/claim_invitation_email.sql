-- Stores the request for an invitation's email and returns true, or false if this request has been stored before.
-- Called in the transaction that queues the email.
create or replace function private.claim_invitation_email(workspace uuid, invitation_id uuid, request uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.invitations i set mail_request = request
    where i.workspace_id = workspace and i.id = invitation_id and i.mail_request is distinct from request;
  return found;
end $$;
grant execute on function private.claim_invitation_email(uuid, uuid, uuid) to worker;
