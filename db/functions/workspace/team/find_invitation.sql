-- Returns the invitation of a link's token; null if the token is unknown.
create or replace function private.find_invitation(token text) returns public.invitations
language sql stable set search_path = '' as $$
  select i from private.invitation_tokens t join public.invitations i on i.workspace_id = t.workspace_id and i.id = t.invitation_id
  where t.token_hash = sha256(convert_to(token, 'UTF8'))
$$;
