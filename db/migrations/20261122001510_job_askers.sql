-- Whose turn a job takes: the person's who asked for it, in whichever workspace; a key's without a person, its workspace's.
create function private.job_asker(workspace uuid, claims jsonb) returns text language sql immutable set search_path = '' as $$
  select coalesce(claims ->> 'sub', workspace::text)
$$;
grant execute on function private.job_asker(uuid, jsonb) to worker;
