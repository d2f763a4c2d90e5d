-- Spends the reserved tokens of a run in the transaction that saves its result; true if they are spent.
create or replace function private.settle_tokens(run uuid) returns boolean language plpgsql security definer set search_path = '' as $$
declare locked constant record := private.lock_run(run); reserved record;
begin
  if locked.ending is not null then return locked.ending = 'settle'; end if;
  select e.description, e.about, r.free_month is not null as is_free into reserved from private.token_entries e
    join private.token_runs r on r.id = e.run_id where e.run_id = run and e.reason = 'reserve';
  perform private.add_ledger_entry(locked.account, 'settle:' || run, 'settle', case when reserved.is_free
      then 'Free AI Analysis: ' || substr(reserved.description, strpos(reserved.description, ': ') + 2) else reserved.description end,
    0, run => run, about => reserved.about);
  return true;
end $$;
grant execute on function private.settle_tokens(uuid) to worker;
