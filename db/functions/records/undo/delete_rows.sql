-- Deletes the rows that a set created and returns {touched, conflicts}. A row is kept and returned as a conflict if a
-- user has edited it since (recomputed formulas do not count), if a row that is kept references it, if a rule protects
-- it (the last open stage of a pipeline), or if the caller may not delete it.
create or replace function private.delete_rows(target regclass, entity text, workspace uuid, set_id uuid)
returns jsonb language plpgsql set search_path = '' as $$
declare
  made uuid[];
  last_entries uuid[];
  edited uuid[];
  used uuid[] := '{}';
  more uuid[];
  kept uuid[];
  one uuid;
  conflicts jsonb;
begin
  execute format('select array_agg(t.id), array_agg(e.last_entry) from %s t join private.set_effects($1, $2, $3) e on e.record_id = t.id
    where t.workspace_id = $1 and e.was_made and not e.is_gone', target) into made, last_entries using workspace, set_id, entity;
  if made is null then return '{"touched": [], "conflicts": []}'; end if;
  edited := private.edited_since(workspace, set_id, entity, made, last_entries);
  made := private.array_subtract(made, edited);
  loop
    more := private.used_by_others(target, workspace, set_id, made);
    exit when more = '{}';
    used := used || more;
    made := private.array_subtract(made, more);
  end loop;
  begin
    execute format('delete from %s t where t.workspace_id = $1 and t.id = any ($2)', target) using workspace, made;
  exception when integrity_constraint_violation or raise_exception or insufficient_privilege or foreign_key_violation or check_violation then
    foreach one in array made loop
      begin
        execute format('delete from %s t where t.workspace_id = $1 and t.id = $2', target) using workspace, one;
      exception when integrity_constraint_violation or raise_exception or insufficient_privilege or foreign_key_violation or check_violation then
        continue;
      end;
    end loop;
  end;
  execute format('select coalesce(array_agg(t.id), ''{}'') from %s t where t.workspace_id = $1 and t.id = any ($2)', target)
    into kept using workspace, made;
  execute format('select coalesce(jsonb_agg(private.conflict($3, t.id, private.row_label(%s), null,
      case when t.id = any ($4) then ''edited'' when t.id = any ($5) then ''used'' else ''kept'' end) -> 0), ''[]'')
    from %s t where t.workspace_id = $1 and t.id = any ($2)', private.row_json(target), target) into conflicts
    using workspace, edited || used || kept, entity, edited, used;
  return jsonb_build_object('touched', to_jsonb(private.array_subtract(made, kept)), 'conflicts', conflicts);
end $$;
grant execute on function private.delete_rows(regclass, text, uuid, uuid) to authenticated, service_role;
