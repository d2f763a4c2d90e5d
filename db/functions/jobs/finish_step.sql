-- Records that a step is done. Raises VR409 if the caller no longer holds the run. Must be the last call in the
-- transaction that has the step's effect.
create or replace function private.finish_step(run uuid, attempt integer, step text, output jsonb, started_at timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.lock_claimed_run(run, attempt);
  insert into public.run_steps as s (workspace_id, run_id, name, output, attempt, started_at, ended_at)
    select r.workspace_id, run, step, finish_step.output, finish_step.attempt, finish_step.started_at, clock_timestamp() from public.runs r where r.id = run
    on conflict (run_id, name) do update set output = excluded.output, error = null, attempt = excluded.attempt,
      tries = s.tries + 1, ended_at = excluded.ended_at;
  update private.run_leases l set losses = 0 where l.run_id = run and l.losses > 0;
end $$;
grant execute on function private.finish_step(uuid, integer, text, jsonb, timestamptz) to worker;
