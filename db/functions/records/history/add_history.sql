-- Adds the triggers that log and announce the changes of a table.
create or replace function private.add_history(target regclass)
returns void language plpgsql set search_path = '' as $$
begin
  execute format('create trigger log_insert after insert on %s referencing new table as added for each statement execute function private.log_changes()', target);
  execute format('create trigger log_update after update on %s referencing old table as removed new table as added for each statement execute function private.log_changes()', target);
  execute format('create trigger log_delete after delete on %s referencing old table as removed for each statement execute function private.log_changes()', target);
  perform private.add_change_triggers(target);
end $$;
