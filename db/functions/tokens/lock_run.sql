-- Locks the account of a run, even if its user was deleted. `ending` is settle or release; null while the tokens are
-- reserved. Raises an error if the run does not exist.
create or replace function private.lock_run(run uuid, out account uuid, out ending text) language plpgsql set search_path = '' as $$
begin
  select a.id into account from private.token_accounts a
    where a.id = (select r.account_id from private.token_runs r where r.id = run) for no key update;
  if account is null then raise exception 'Run % not found', run using errcode = 'VT404'; end if;
  select e.reason into ending from private.token_entries e where e.run_id = run and e.reason in ('settle', 'release');
end $$;
