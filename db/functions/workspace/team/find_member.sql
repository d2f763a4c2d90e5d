-- Returns a member of a workspace; raises an error if there is none.
create or replace function private.find_member(workspace uuid, member uuid) returns public.members
language plpgsql stable set search_path = '' as $$
declare found public.members;
begin
  select * into found from public.members m where m.workspace_id = workspace and m.id = member;
  if found.id is null then perform private.reject('This person is not a member of the workspace', 'no_member'); end if;
  return found;
end $$;
