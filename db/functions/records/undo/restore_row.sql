-- replaces: private.restore_row(regclass, text, jsonb)

-- Restores a deleted row and returns the conflict, if there is one. Values that are no longer possible are omitted.
create or replace function private.restore_row(target regclass, entity text, deleted_row jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  names text;
  failed text;
  yielding text[];
  left_out text[] := '{}';
begin
  for attempt in 1..10 loop
    select string_agg(quote_ident(key), ', ') into names from jsonb_object_keys(deleted_row) key
      where has_column_privilege(target, key, 'insert');
    begin
      execute format('insert into %1$s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, $1)', target, names) using deleted_row;
      exit;
    exception when foreign_key_violation or unique_violation then
      get stacked diagnostics failed = constraint_name;
      select array_agg(y) into yielding from unnest(private.nullable_key_columns(target, failed)) y where deleted_row ? y;
      -- Errors raised by Vanda's own trigger name no constraint; they are about a record's tags.
      if failed = '' and deleted_row ? 'tag_ids' then yielding := array['tag_ids']; end if;
      if yielding is null then
        return private.conflict(entity, (deleted_row ->> 'id')::uuid, deleted_row ->> 'name', left_out, case when failed like '%\_pkey' then 'exists' else 'refused' end);
      end if;
      left_out := left_out || yielding;
      deleted_row := deleted_row - yielding;
    when check_violation or insufficient_privilege or raise_exception or invalid_parameter_value or not_null_violation then
      return private.conflict(entity, (deleted_row ->> 'id')::uuid, deleted_row ->> 'name', left_out, 'refused');
    end;
  end loop;
  return case when left_out = '{}' then '[]' else private.conflict(entity, (deleted_row ->> 'id')::uuid, deleted_row ->> 'name', left_out, 'missing') end;
end $$;
grant execute on function private.restore_row(regclass, text, jsonb) to authenticated, service_role;
