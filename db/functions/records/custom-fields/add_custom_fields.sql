-- Adds the triggers of custom fields to a record kind.
create or replace function private.add_custom_fields(made private.record_kinds) returns void language plpgsql set search_path = '' as $$
declare seen constant text := format('concat(statement_timestamp(), %L, new.workspace_id, '' '')', format(' %s ', made.kind));
begin
  -- Recomputing formulas is not an edit: neither the version nor the history changes.
  execute format('create or replace trigger touch before update on public.%I for each row
    when (not private.is_on(''recomputing'')) execute function private.touch_record()', made.kind);
  execute format('create or replace trigger log_update after update on public.%I referencing old table as removed new table as added for each statement
    when (not private.is_on(''recomputing'')) execute function private.log_changes()', made.kind);
  execute format('create trigger clear_custom_links after delete on public.%I referencing old table as removed
    for each statement execute function private.clear_custom_links()', made.kind);
  execute format($sql$create trigger cache_formulas before insert on public.%I for each row
    when (new.custom = '{}' and starts_with(private.setting('formulas'), %s) is not true)
    execute function private.cache_formulas()$sql$, made.kind, seen);
  execute format($sql$create trigger validate_new_custom before insert on public.%I for each row
    when (new.custom is distinct from '{}' or private.setting('formulas') is distinct from concat(%s, false))
    execute function private.validate_custom()$sql$, made.kind, seen);
  execute format('create trigger validate_custom before update on public.%I for each row execute function private.validate_custom()', made.kind);
end $$;
