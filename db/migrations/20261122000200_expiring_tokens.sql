-- Tokens that expire: what somebody gives up themselves gains no time by it, and what is shown is what can be spent.

-- Writes off what has expired by now: one entry, however many buckets. A bucket that was filled again can expire again.
create or replace function private.write_off(account uuid) returns integer language plpgsql set search_path = '' as $$
declare over integer; entry integer;
begin
  select sum(b.remaining)::integer into over from private.token_buckets b
    where b.account_id = account and b.remaining > 0 and b.expires_at <= private.now();
  if over is null then return 0; end if;
  entry := private.add_entry(account, 'expiry:' || (private.last_entry(account)).number, 'expiry', 'Tokens expired', -over);
  insert into private.token_draws (account_id, number, bucket, amount)
    select account, entry, b.number, -b.remaining from private.token_buckets b
    where b.account_id = account and b.remaining > 0 and b.expires_at <= private.now();
  return over;
end $$;

-- The run has failed or was cancelled; true: what was reserved is back where it came from. What has expired meanwhile comes
-- back afresh where the server failed, and is written off where whoever began the run cancelled it.
drop function private.release_tokens(uuid);
create function private.release_tokens(run uuid, is_cancelled boolean default false) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  locked constant record := private.lock_run(run);
  reserved record;
  entry integer;
  lost record;
begin
  if locked.ending is not null then return locked.ending = 'release'; end if;
  select e.number, e.amount, e.description into reserved from private.token_entries e where e.run_id = run and e.reason = 'reserve';
  entry := private.add_entry(locked.account, 'release:' || run, 'release', left('Given back: ' || reserved.description, 300),
    -reserved.amount, run => run);
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

-- A run that is a job ends with it, however that comes: only somebody cancels, whoever else ends it took it from them.
create or replace function private.release_with_job() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.token_runs r where r.id = old.id) then
    perform private.release_tokens(old.id, tg_op = 'UPDATE' and new.status = 'cancelled');
  end if;
  return null;
end $$;

-- The balance as it can be spent: what expired is written off before it is shown, though no job has come by yet.
create function public.own_tokens() returns table (user_id uuid, email text, total_tokens integer, used_tokens integer,
  available_tokens integer, expiring_tokens integer, expire_at timestamptz)
language plpgsql security definer set search_path = '' as $$
declare account constant uuid := private.own_token_account();
begin
  if exists (select from private.token_buckets b
    where b.account_id = account and b.remaining > 0 and b.expires_at <= private.now()) then
    perform private.lock_tokens(auth.uid());
  end if;
  return query
    select t.user_id, t.email, t.total_tokens, t.used_tokens, t.available_tokens, coalesce(next.tokens, 0), next.at
    from public.user_tokens t left join (
      select sum(b.remaining)::integer as tokens, b.expires_at as at from private.token_buckets b
      where b.account_id = account and b.remaining > 0 and b.expires_at is not null
      group by b.expires_at order by b.expires_at limit 1
    ) next on true
    where t.user_id = auth.uid();
end $$;
comment on function public.own_tokens() is E'How many tokens the caller can spend now\n\nThe row of `user_tokens`, without what has expired; and how many of them expire next, and when (null: none does).';
grant execute on function public.own_tokens() to authenticated;
