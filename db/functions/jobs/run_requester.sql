-- Returns the key by which runs take turns: the requester in the claims, otherwise the user the run acts for, otherwise
-- its workspace. Null for the server's own work, which takes no turns, so that no maintenance job waits for another.
create or replace function private.run_requester(claims jsonb, workspace uuid) returns text language sql immutable set search_path = '' as $$
  select coalesce(claims ->> 'requester', claims ->> 'sub', workspace::text)
$$;
grant execute on function private.run_requester(jsonb, uuid) to worker;
