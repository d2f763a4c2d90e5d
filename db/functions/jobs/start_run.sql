-- Starts a run in the caller's transaction and returns it; null if a run with its key is already open. Without `id`,
-- the run gets a new one; without `deadline_seconds`, it has no deadline.
create or replace function private.start_run(name text, input jsonb, workspace uuid, person uuid, subject uuid, total integer, member uuid,
  role text, claims jsonb, key text, id uuid, deadline_seconds integer) returns public.runs
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare made public.runs;
begin
  insert into public.runs (id, workspace_id, user_id, name, input, subject_id, key, total, created_by, deadline)
    values (coalesce(start_run.id, uuidv7()), workspace, person, start_run.name, coalesce(start_run.input, '{}'), subject, start_run.key,
      start_run.total, member, private.now() + make_interval(secs => deadline_seconds))
    on conflict (key) where status in ('queued', 'running', 'waiting') do nothing
    returning * into made;
  if made.id is null then return null; end if;
  insert into private.run_leases (run_id, role, claims) values (made.id, start_run.role, start_run.claims);
  return made;
end $$;
grant execute on function private.start_run(text, jsonb, uuid, uuid, uuid, integer, uuid, text, jsonb, text, uuid, integer) to worker;
