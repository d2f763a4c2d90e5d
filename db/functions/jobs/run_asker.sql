-- Runs take turns by the user they name, else by the caller for whom they act, else by their workspace. The server's own work
-- takes no turns, so that no routine waits for another one.
create or replace function private.run_asker(claims jsonb, workspace uuid) returns text language sql immutable set search_path = '' as $$
  select coalesce(claims ->> 'turn', claims ->> 'sub', workspace::text)
$$;
grant execute on function private.run_asker(jsonb, uuid) to worker;
