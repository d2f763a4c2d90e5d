-- replaces: private.restore_rows(regclass, text, jsonb)

-- Restores the deleted rows of a table and returns the conflicts.
create or replace function private.restore_rows(target regclass, entity text, deleted_rows jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  conflicts jsonb := '[]';
  names text;
  own text[];
  bare jsonb;
  one jsonb;
  link text;
begin
  select array_agg(l.link) into own from private.links_to(target) l where l.source = target;
  select jsonb_agg(item - coalesce(own, '{}')) into bare from jsonb_array_elements(deleted_rows) item;
  select string_agg(distinct quote_ident(k.key), ', ') into names from jsonb_array_elements(bare) item cross join lateral jsonb_object_keys(item) k (key)
    -- Users may write fewer columns of members than of other records.
    where has_column_privilege(target, k.key, 'insert');
  begin
    execute format('insert into %1$s (%2$s) select %2$s from jsonb_populate_recordset(null::%1$s, $1)', target, names) using bare;
  exception when integrity_constraint_violation or raise_exception or insufficient_privilege or invalid_parameter_value
    or foreign_key_violation or unique_violation or check_violation or not_null_violation then
    for one in select item from jsonb_array_elements(bare) item loop
      conflicts := conflicts || private.restore_row(target, entity, one);
    end loop;
  end;
  -- Restores references within the table once all rows exist.
  foreach link in array coalesce(own, '{}') loop
    execute format('update %1$s t set %2$I = (w.item ->> %2$L)::uuid from jsonb_array_elements($1) w (item)
      where t.workspace_id = (w.item ->> ''workspace_id'')::uuid and t.id = (w.item ->> ''id'')::uuid and w.item ->> %2$L is not null
        and exists (select from %1$s other where other.workspace_id = t.workspace_id and other.id = (w.item ->> %2$L)::uuid)', target, link) using deleted_rows;
    execute format('select coalesce($2 || jsonb_agg(private.conflict(%3$L, t.id, to_jsonb(t) ->> ''name'', array[%2$L], ''missing'') -> 0), $2)
      from %1$s t join jsonb_array_elements($1) w (item) on t.workspace_id = (w.item ->> ''workspace_id'')::uuid and t.id = (w.item ->> ''id'')::uuid
      where w.item ->> %2$L is not null and t.%2$I is null', target, link, entity) into conflicts using deleted_rows, conflicts;
  end loop;
  return conflicts;
end $$;
grant execute on function private.restore_rows(regclass, text, jsonb) to authenticated, service_role;
