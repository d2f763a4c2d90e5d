-- Ends a run or postpones it: `queued` to continue immediately, `waiting` to continue at wake_at. is_loss counts it as
-- lost by its process; a run that is lost too often fails. Returns false if the caller does not hold the run.
create or replace function private.release_run(run uuid, attempt integer, status public.run_status, result jsonb default null, error jsonb default null,
  wake_at timestamptz default null, is_loss boolean default false) returns boolean language plpgsql set search_path = '' as $$
declare
  -- Adds the time elapsed in this transaction to private.now(), which is when the transaction started.
  ended constant timestamptz := case when not private.is_open(status) then private.now() + (clock_timestamp() - transaction_timestamp()) end;
begin
  update public.runs r set status = release_run.status, result = release_run.result, error = release_run.error, finished_at = ended,
    progress = case release_run.status when 'succeeded' then coalesce(r.total, r.progress) else r.progress end
    where r.id = run and r.attempt = release_run.attempt and r.status = 'running';
  if not found then return false; end if;
  update private.run_leases l set runner = null, leased_until = null, wake_at = release_run.wake_at, losses = l.losses + is_loss::integer
    where l.run_id = run;
  if ended is not null then delete from private.run_leases l where l.run_id = run; end if;
  -- Successful runs of the server itself are deleted, because the run that sends an email contains its recipient.
  delete from public.runs r where r.id = run and release_run.status = 'succeeded' and r.workspace_id is null and r.user_id is null;
  return true;
end $$;
grant execute on function private.release_run(uuid, integer, public.run_status, jsonb, jsonb, timestamptz, boolean) to worker;
