-- Whose turn a job takes: the person's who asked for it, in whichever workspace; a key's without a person, its workspace's.
-- By a digest, as what the queue keeps of a job outlives whoever asked for it.
create function private.job_asker(workspace uuid, claims jsonb) returns text language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(coalesce(claims ->> 'sub', workspace::text), 'UTF8')), 'hex')
$$;
grant execute on function private.job_asker(uuid, jsonb) to worker;
