-- Deletes the access tokens of a member whose login was changed or removed, because the member is now another user.
create or replace function private.delete_access_tokens() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.access_tokens t where t.workspace_id = new.workspace_id and t.member_id = new.id;
  return null;
end $$;
