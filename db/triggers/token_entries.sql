create trigger append_only before delete or update or truncate on private.token_entries for each statement execute function private.reject_change();
create constraint trigger check_draws after insert on private.token_entries deferrable initially deferred
  for each row execute function private.check_draws();
create trigger publish_entry after insert on private.token_entries for each row execute function private.publish_entry();
