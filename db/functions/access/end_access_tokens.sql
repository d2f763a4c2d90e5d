-- A member with another login, or none, is another user: the tokens of the previous one end.
create or replace function private.end_access_tokens() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.access_tokens t where t.workspace_id = new.workspace_id and t.member_id = new.id;
  return null;
end $$;
