-- Renews the leases of a process and records progress. `reports` is [{id, attempt, progress, total}]. Returns the ids
-- of the runs that were cancelled, passed their deadline, or were claimed by another process.
create or replace function private.renew_leases(runner integer, lease_seconds integer, reports jsonb) returns uuid[]
language plpgsql set search_path = '' as $$
begin
  update private.run_leases l set leased_until = clock_timestamp() + make_interval(secs => lease_seconds)
    from jsonb_to_recordset(reports) as t (id uuid)
    where l.run_id = t.id and l.runner = renew_leases.runner and l.leased_until < clock_timestamp() + make_interval(secs => lease_seconds * 0.7);
  update public.runs r set progress = t.progress, total = coalesce(t.total, r.total)
    from jsonb_to_recordset(reports) as t (id uuid, attempt integer, progress integer, total integer)
    where r.id = t.id and r.attempt = t.attempt and r.status = 'running'
      and (r.progress <> t.progress or r.total is distinct from coalesce(t.total, r.total));
  return array(select t.id from jsonb_to_recordset(reports) as t (id uuid, attempt integer)
    where not exists (select from public.runs r where r.id = t.id and r.attempt = t.attempt and r.status = 'running'
      and (r.deadline is null or r.deadline > private.now())));
end $$;
grant execute on function private.renew_leases(integer, integer, jsonb) to worker;
