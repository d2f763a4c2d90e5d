-- Cancels open runs and returns them. Their process is notified within half a second, and the current step is rolled
-- back.
create or replace function private.cancel_runs(runs uuid[]) returns setof public.runs language sql set search_path = '' as $$
  with over as (
    update public.runs r set status = 'cancelled', finished_at = private.now()
      where r.id = any (cancel_runs.runs) and private.is_open(r.status) returning r.*
  ), gone as (
    delete from private.run_leases l using over where l.run_id = over.id
  )
  select * from over
$$;
grant execute on function private.cancel_runs(uuid[]) to worker;
