-- Undoes a change set, in the order of the references between rows, and returns {undone, conflicts}. Effects on a table
-- are computed only for the kinds of changes that the set made there: checking thousands of deleted rows for other
-- changes would take three times as long as restoring them.
create or replace function private.apply_undo(workspace uuid, set_id uuid) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  kept record;
  held jsonb;
  part jsonb;
  conflicts jsonb := '[]';
  touched jsonb := '[]';
  came_back integer := 0;
begin
  perform private.set_setting('restoring', 'on');
  -- Values are restored first, so that a unique name is free before another record is restored.
  for kept in select * from private.set_tables(workspace, set_id) where has_changed order by depth loop
    part := private.revert_cells(kept.oid, kept.name, workspace, set_id, false);
    touched := touched || (part -> 'touched');
    conflicts := conflicts || (part -> 'conflicts');
  end loop;
  for kept in select * from private.set_tables(workspace, set_id) where has_removed order by depth loop
    select jsonb_agg((select jsonb_object_agg(path, pair -> 0) from jsonb_each(e.cells) c (path, pair) where pair -> 0 <> 'null')
      || jsonb_build_object('workspace_id', workspace, 'id', e.record_id)) into held
      from private.set_effects(workspace, set_id, kept.name) e where e.is_gone and not e.was_made;
    continue when held is null;
    part := private.restore_rows(kept.oid, kept.name, held);
    came_back := came_back + jsonb_array_length(held)
      - (select count(*) from jsonb_array_elements(part) c where c ->> 'reason' in ('refused', 'exists'))::integer;
    conflicts := conflicts || part;
  end loop;
  for kept in select * from private.set_tables(workspace, set_id) where has_changed order by depth loop
    part := private.revert_cells(kept.oid, kept.name, workspace, set_id, true);
    touched := touched || (part -> 'touched');
    conflicts := conflicts || (part -> 'conflicts');
  end loop;
  for kept in select * from private.set_tables(workspace, set_id) where has_made order by depth desc loop
    part := private.delete_rows(kept.oid, kept.name, workspace, set_id);
    touched := touched || (part -> 'touched');
    conflicts := conflicts || (part -> 'conflicts');
  end loop;
  perform private.set_setting('restoring', null), private.set_setting('restored_author', null);
  return jsonb_build_object('undone', came_back + (select count(distinct id) from jsonb_array_elements(touched) id), 'conflicts', conflicts);
end $$;
grant execute on function private.apply_undo(uuid, uuid) to authenticated, service_role;
