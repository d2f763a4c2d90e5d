-- Returns the ids of the records that have been edited since the given entry of each. Changes by the set that created
-- them, and by the set being written, are not counted.
create or replace function private.edited_since(workspace uuid, set_id uuid, entity text, made uuid[], last_entries uuid[]) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(distinct c.record_id), '{}')
  from unnest(made, last_entries) m (id, last_entry) join public.change_log c on c.workspace_id = workspace and c.record_id = m.id and c.id > m.last_entry
  where c.change_set_id is distinct from set_id and (c.change_set_id = private.change_set()) is not true
    -- Most changes concern other columns, which is faster to check.
    and (c.changes - 'custom' <> '{}' or not private.is_recomputation(workspace, entity, c.changes))
$$;
grant execute on function private.edited_since(uuid, uuid, text, uuid[], uuid[]) to authenticated, service_role;
