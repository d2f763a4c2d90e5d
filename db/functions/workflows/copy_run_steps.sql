-- Copies the completed steps of a run to a new run, so that it starts at the step that failed.
create or replace function private.copy_run_steps(of_run uuid, into_run uuid) returns void language sql set search_path = '' as $$
  insert into public.run_steps (workspace_id, run_id, name, output, attempt, tries, started_at, ended_at)
  select s.workspace_id, into_run, s.name, s.output, s.attempt, s.tries, s.started_at, s.ended_at
  from public.run_steps s where s.run_id = of_run and s.ended_at is not null
$$;
grant execute on function private.copy_run_steps(uuid, uuid) to worker;
