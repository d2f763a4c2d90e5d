-- Returns the reserved tokens of a run to the buckets they came from; true if they are refunded. Tokens that have
-- expired in the meantime are renewed if the server failed, and written off if the user cancelled the run, so that
-- cancelling does not extend them.
create or replace function private.release_tokens(run uuid, is_cancelled boolean default false) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  locked constant record := private.lock_run(run);
  reserved record;
  entry integer;
begin
  if locked.ending is not null then return locked.ending = 'release'; end if;
  select e.number, e.amount, e.description, e.about into reserved from private.token_entries e where e.run_id = run and e.reason = 'reserve';
  entry := private.add_ledger_entry(locked.account, 'release:' || run, 'release', left('Given back: ' || reserved.description, 300),
    -reserved.amount, run => run, about => reserved.about);
  perform private.return_tokens(locked.account, reserved.number, entry, renews => not is_cancelled);
  return true;
end $$;
grant execute on function private.release_tokens(uuid, boolean) to worker;
