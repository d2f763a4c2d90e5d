-- Whose runs take turns: a person's, or a workspace's. The server's own work belongs to none, so that no routine waits for another one.
create or replace function private.run_asker(claims jsonb, workspace uuid) returns text language sql immutable set search_path = '' as $$
  select coalesce(claims ->> 'sub', workspace::text)
$$;
