-- Claims a run that is queued, waiting, or abandoned by a dead process, and returns its data and finished steps.
-- Returns no row if the run has ended or another process holds it.
create or replace function private.claim_run(run uuid, runner integer, lease_seconds integer)
returns table (workspace_id uuid, user_id uuid, name text, input jsonb, subject_id uuid, total integer, attempt integer, losses integer, deadline timestamptz,
  role text, claims jsonb, lost_runner boolean, steps jsonb)
language plpgsql set search_path = '' as $$
declare
  taken public.runs;
  lease private.run_leases;
begin
  select * into taken from public.runs r where r.id = run and private.is_open(r.status) for update;
  if taken.id is null then return; end if;
  select * into lease from private.run_leases l where l.run_id = run for update;
  if taken.status = 'running' and private.has_live_process(lease) then return; end if;
  update private.run_leases l set runner = claim_run.runner, leased_until = clock_timestamp() + make_interval(secs => lease_seconds),
    wake_at = null, losses = l.losses + (taken.status = 'running')::integer where l.run_id = run;
  update public.runs r set status = 'running', attempt = r.attempt + 1, started_at = coalesce(r.started_at, private.now()), progress = 0
    where r.id = run;
  return query select taken.workspace_id, taken.user_id, taken.name, taken.input, taken.subject_id, taken.total, taken.attempt + 1,
    lease.losses + (taken.status = 'running')::integer, taken.deadline, lease.role, lease.claims, taken.status = 'running',
    (select coalesce(jsonb_object_agg(s.name, jsonb_build_object('output', s.output, 'is_done', s.ended_at is not null, 'tries', s.tries)), '{}')
      from public.run_steps s where s.run_id = run);
end $$;
grant execute on function private.claim_run(uuid, integer, integer) to worker;
