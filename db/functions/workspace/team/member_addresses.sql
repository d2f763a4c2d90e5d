-- Returns members' email addresses, which imports use to match owners, whichever member runs the import. The addresses
-- are not shown to the user.
create or replace function private.member_addresses(workspace uuid) returns table (member_id uuid, email text)
language sql stable security definer set search_path = '' as $$
  select m.id, m.email from public.members m
  where m.workspace_id = workspace and m.email is not null
    and (workspace in (select private.workspaces('member')) or auth.role() = 'service_role')
$$;
grant execute on function private.member_addresses(uuid) to authenticated, service_role;
