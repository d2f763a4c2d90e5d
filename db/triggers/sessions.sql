create trigger publish_ended_session after delete on auth.sessions
  for each row when (old.not_after is null or old.not_after > statement_timestamp())
  execute function private.publish_ended_session();
