create trigger append_only before delete or update or truncate on private.token_draws for each statement execute function private.reject_change();
create trigger fill_bucket after insert on private.token_draws for each row execute function private.fill_bucket();
