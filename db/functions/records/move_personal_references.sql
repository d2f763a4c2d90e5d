-- Moves the favourites and notifications of all members from merged records to the remaining record. A member who has
-- several of these records among the favourites keeps one.
create or replace function private.move_personal_references(target regclass, workspace uuid, merged uuid[], keep uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare link record;
begin
  if auth.role() is distinct from 'service_role' and workspace not in (select private.workspaces('member')) then return; end if;
  for link in
    select c.conrelid::regclass as source, a.attname as name from pg_catalog.pg_constraint c
    join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey) and a.attname <> 'workspace_id'
    where c.contype = 'f' and c.confrelid = target and c.conrelid in ('public.favourites'::regclass, 'public.notifications'::regclass)
  loop
    perform private.move_references(link.source, link.name, workspace, merged, keep, false);
  end loop;
end $$;
grant execute on function private.move_personal_references(regclass, uuid, uuid[], uuid) to authenticated, service_role, worker;
