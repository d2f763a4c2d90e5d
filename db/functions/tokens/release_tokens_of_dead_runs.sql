-- replaces: private.release_tokens_of_dead_runs(interval, integer)

-- Refunds the tokens that have been reserved for longer than `older_than` for runs that have ended or no longer exist,
-- for example after a crash. Returns the number of runs.
create or replace function private.release_tokens_of_dead_runs(older_than interval, max_rows integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare dead uuid; done integer := 0;
begin
  for dead in
    select e.run_id from private.token_entries e
    where e.reason = 'reserve' and e.at < private.now() - older_than
      and not exists (select from private.token_entries o where o.run_id = e.run_id and o.reason in ('settle', 'release'))
      and not exists (select from public.runs r where r.id = e.run_id and private.is_open(r.status))
    order by e.account_id limit max_rows
  loop
    if private.release_tokens(dead) then done := done + 1; end if;
  end loop;
  return done;
end $$;
grant execute on function private.release_tokens_of_dead_runs(interval, integer) to worker;
