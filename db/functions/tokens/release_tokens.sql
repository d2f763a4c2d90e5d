-- Refunds the reserved tokens of a run to the buckets they came from; true if they are refunded. Tokens that expired in the
-- meantime are renewed if the server failed, and written off if the user cancelled the run, so that cancelling does not extend
-- them.
create or replace function private.release_tokens(run uuid, is_cancelled boolean default false) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  locked constant record := private.lock_run(run);
  reserved record;
  entry integer;
  lost record;
begin
  if locked.ending is not null then return locked.ending = 'release'; end if;
  select e.number, e.amount, e.description, e.about into reserved from private.token_entries e where e.run_id = run and e.reason = 'reserve';
  entry := private.add_entry(locked.account, 'release:' || run, 'release', left('Given back: ' || reserved.description, 300),
    -reserved.amount, run => run, about => reserved.about);
  select -sum(d.amount)::integer as amount, case when bool_or(b.kind = 'bought') then 'bought' else 'earned' end as kind into lost
    from private.token_draws d join private.token_buckets b on b.account_id = d.account_id and b.number = d.bucket
    where d.account_id = locked.account and d.number = reserved.number and b.expires_at <= private.now() and not is_cancelled;
  insert into private.token_draws (account_id, number, bucket, amount)
    select d.account_id, entry, d.bucket, -d.amount
    from private.token_draws d join private.token_buckets b on b.account_id = d.account_id and b.number = d.bucket
    where d.account_id = locked.account and d.number = reserved.number
      and (is_cancelled or b.expires_at is null or b.expires_at > private.now());
  if lost.amount > 0 then perform private.put_into_bucket(locked.account, entry, lost.amount, lost.kind); end if;
  perform private.write_off(locked.account);
  perform private.pay_debt(locked.account);
  return true;
end $$;
grant execute on function private.release_tokens(uuid, boolean) to worker;
