-- Returns the name that a record had when it was deleted.
create or replace function private.last_label(workspace uuid, record_id uuid) returns text language sql stable set search_path = '' as $$
  select coalesce(c.changes #>> '{name,0}', c.changes #>> '{title,0}', c.changes #>> '{label,0}') from public.change_log c
  where c.workspace_id = workspace and c.record_id = last_label.record_id and c.action = 'delete' order by c.id desc limit 1
$$;
grant execute on function private.last_label(uuid, uuid) to authenticated, service_role;
