-- Locks a run of the caller until the transaction ends, so that no other process can claim, cancel or end it. Raises
-- VR409 if the caller no longer holds it.
create or replace function private.lock_claimed_run(run uuid, attempt integer) returns void language plpgsql set search_path = '' as $$
begin
  perform from public.runs r where r.id = run and r.attempt = lock_claimed_run.attempt and r.status = 'running' for no key update;
  if not found then
    raise exception 'This run was cancelled, or another process has taken it' using errcode = 'VR409';
  end if;
end $$;
grant execute on function private.lock_claimed_run(uuid, integer) to worker;
