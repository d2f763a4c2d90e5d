-- Raises 42501 unless the caller has the given role or a higher one in the workspace.
create or replace function private.require_role(workspace uuid, at_least public.member_role) returns void
language plpgsql stable set search_path = '' as $$
begin
  if workspace not in (select private.workspaces(at_least)) then
    raise exception 'You do not have permission to change this in the workspace' using errcode = '42501';
  end if;
end $$;
grant execute on function private.require_role(uuid, public.member_role) to authenticated, service_role;
