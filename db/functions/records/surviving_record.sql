-- Returns the id of the record that a record was merged into, directly or through further merges; null if its last
-- deletion was not a merge. Works only for members of the workspace, because the function bypasses the policies of both
-- tables.
create or replace function private.surviving_record(workspace uuid, record uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  with recursive merged as (
    select m.record_id, m.survivor_id from private.merged_records m where m.workspace_id = workspace and m.record_id = record
      and (workspace in (select private.workspaces('viewer')) or auth.role() = 'service_role')
    union
    select m.record_id, m.survivor_id from merged o join private.merged_records m on m.workspace_id = workspace and m.record_id = o.survivor_id
  )
  select o.survivor_id from merged o
  where not exists (select from private.merged_records m where m.workspace_id = workspace and m.record_id = o.survivor_id)
    and 'merge' = (
      select s.kind from public.change_log l left join public.change_sets s on s.workspace_id = l.workspace_id and s.id = l.change_set_id
      where l.workspace_id = workspace and l.record_id = record and l.action = 'delete' order by l.id desc limit 1)
  limit 1
$$;
grant execute on function private.surviving_record(uuid, uuid) to authenticated, service_role;
