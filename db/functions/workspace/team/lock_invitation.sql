-- Returns the open invitation of a link if it is for the caller, and locks it. Rejects other callers and invitations.
create or replace function private.lock_invitation(token text) returns public.invitations
language plpgsql set search_path = '' as $$
declare found public.invitations;
begin
  if auth.uid() is null then perform private.reject('Sign in first', 'signed_out', '42501'); end if;
  found := private.find_invitation(token);
  select * into found from public.invitations i where i.workspace_id = found.workspace_id and i.id = found.id for update;
  if found.id is null then perform private.reject('This invitation link is not valid', 'unknown'); end if;
  if not exists (select from auth.users u where u.id = auth.uid() and lower(u.email) = found.email) then
    perform private.reject('This invitation is for another address', 'other_address', '42501');
  end if;
  if private.invitation_state(found) <> 'open' then
    perform private.reject('This invitation is ' || private.invitation_state(found), private.invitation_state(found));
  end if;
  return found;
end $$;
