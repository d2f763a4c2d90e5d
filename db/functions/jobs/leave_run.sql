-- Ends a run, or postpones it: to be taken up immediately (queued), or at wake_at (waiting); a loss is counted. False if the run
-- is not the caller's.
create or replace function private.leave_run(run uuid, attempt integer, status public.run_status, result jsonb default null, error jsonb default null,
  wake_at timestamptz default null, is_loss boolean default false) returns boolean language plpgsql set search_path = '' as $$
declare
  -- now() is when the transaction started, which is as long ago as the work took.
  ended constant timestamptz := case when not private.is_open(status) then private.now() + (clock_timestamp() - now()) end;
begin
  update public.runs r set status = leave_run.status, result = leave_run.result, error = leave_run.error, finished_at = ended,
    progress = case leave_run.status when 'succeeded' then coalesce(r.total, r.progress) else r.progress end
    where r.id = run and r.attempt = leave_run.attempt and r.status = 'running';
  if not found then return false; end if;
  update private.run_leases l set runner = null, leased_until = null, wake_at = leave_run.wake_at, losses = l.losses + is_loss::integer
    where l.run_id = run;
  if ended is not null then delete from private.run_leases l where l.run_id = run; end if;
  -- The server's own runs are kept only if they failed: a mail's run has its recipient.
  delete from public.runs r where r.id = run and leave_run.status = 'succeeded' and r.workspace_id is null and r.user_id is null;
  return true;
end $$;
grant execute on function private.leave_run(uuid, integer, public.run_status, jsonb, jsonb, timestamptz, boolean) to worker;
