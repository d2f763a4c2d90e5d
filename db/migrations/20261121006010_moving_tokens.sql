-- Moving tokens: every function locks the account first, so that the chain of one account is written by one at a time.

-- When what comes in now ceases to count; null: never.
create function private.token_expiry() returns timestamptz language sql stable set search_path = '' as $$
  select case s.expiry when 'monthly'
    then (date_trunc('month', private.now() at time zone 'UTC') + interval '1 month') at time zone 'UTC' end
  from private.token_settings s
$$;

-- Where an account stands: all zero before its first entry.
create function private.last_entry(account uuid, out number integer, out balance integer, out debt integer)
language sql stable set search_path = '' as $$
  select coalesce(max(e.number), 0), coalesce(max(e.balance), 0), coalesce(max(e.debt), 0)
  from (select l.number, l.balance, l.debt from private.token_entries l
    where l.account_id = account order by l.number desc limit 1) e
$$;

-- Writes the next entry of an account, which the caller has locked.
create function private.add_entry(account uuid, key text, reason text, description text, amount integer,
  debt_change integer default 0, run uuid default null, payment uuid default null) returns integer
language plpgsql set search_path = '' as $$
declare last constant record := private.last_entry(account); made integer;
begin
  insert into private.token_entries (account_id, number, key, reason, description, amount, debt_change,
      balance_before, debt_before, balance, debt, run_id, payment_id)
    values (account, last.number + 1, add_entry.key, add_entry.reason, add_entry.description,
      add_entry.amount, add_entry.debt_change, last.balance, last.debt,
      last.balance + add_entry.amount, last.debt + add_entry.debt_change, run, payment)
    returning token_entries.number into made;
  return made;
end $$;

create function private.put_into_bucket(account uuid, entry integer, amount integer, kind text) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.token_buckets (account_id, number, kind, expires_at)
    values (account, entry, put_into_bucket.kind, private.token_expiry());
  insert into private.token_draws (account_id, number, bucket, amount) values (account, entry, entry, put_into_bucket.amount);
end $$;

-- Takes what expires first first, and what was bought last; a refund begins with what was bought.
create function private.draw_tokens(account uuid, entry integer, amount integer, bought_first boolean default false) returns void
language plpgsql set search_path = '' as $$
declare bucket record; missing integer := draw_tokens.amount; part integer;
begin
  for bucket in
    select b.number, b.remaining from private.token_buckets b where b.account_id = account and b.remaining > 0
    order by bought_first and b.kind = 'bought' desc, b.expires_at nulls last, b.kind = 'bought', b.number
  loop
    exit when missing = 0;
    part := least(bucket.remaining, missing);
    insert into private.token_draws (account_id, number, bucket, amount) values (account, entry, bucket.number, -part);
    missing := missing - part;
  end loop;
end $$;

create function private.pay_debt(account uuid) returns void language plpgsql set search_path = '' as $$
declare last constant record := private.last_entry(account); paid constant integer := least(last.balance, last.debt); entry integer;
begin
  if paid = 0 then return; end if;
  entry := private.add_entry(account, 'debt:' || last.number, 'debt', 'Debt paid', -paid, -paid);
  perform private.draw_tokens(account, entry, paid);
end $$;

-- Writes off what has expired by now: one entry, however many buckets. A bucket that was filled again can expire again.
create function private.write_off(account uuid) returns integer language plpgsql set search_path = '' as $$
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

-- Every function that moves tokens begins here: one at a time for each account, and what has expired is gone first.
create function private.lock_tokens(person uuid) returns uuid language plpgsql set search_path = '' as $$
declare account uuid;
begin
  select a.id into account from private.token_accounts a where a.user_id = person for no key update;
  if account is null then raise exception 'User tokens not found' using errcode = 'VT404'; end if;
  perform private.write_off(account);
  return account;
end $$;

-- Adds tokens once for each key; false: this key had come before.
create function private.credit_tokens(person uuid, amount integer, kind text, key text, reason text, description text,
  payment uuid default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare account constant uuid := private.lock_tokens(person); entry integer;
begin
  if exists (select from private.token_entries e where e.account_id = account and e.key = credit_tokens.key) then return false; end if;
  entry := private.add_entry(account, credit_tokens.key, credit_tokens.reason, credit_tokens.description, credit_tokens.amount,
    payment => credit_tokens.payment);
  perform private.put_into_bucket(account, entry, credit_tokens.amount, credit_tokens.kind);
  perform private.pay_debt(account);
  return true;
end $$;

-- Takes back tokens that were refunded, once for each key. What was spent already is owed: the next tokens pay it.
create function private.take_back_tokens(person uuid, amount integer, key text, description text, payment uuid default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare account constant uuid := private.lock_tokens(person); taken integer; entry integer;
begin
  if take_back_tokens.amount is null or take_back_tokens.amount <= 0 then
    raise exception 'What is taken back is more than nothing' using errcode = '22023';
  end if;
  if exists (select from private.token_entries e where e.account_id = account and e.key = take_back_tokens.key) then return false; end if;
  taken := least((private.last_entry(account)).balance, take_back_tokens.amount);
  entry := private.add_entry(account, take_back_tokens.key, 'take_back', take_back_tokens.description, -taken,
    take_back_tokens.amount - taken, payment => take_back_tokens.payment);
  perform private.draw_tokens(account, entry, taken, bought_first => true);
  return true;
end $$;

-- Whether tokens expire is a setting of the server. What is there follows it: a token never expires earlier than the coming
-- month's turn. Told again every hour, so that tokens which came in while it changed follow too.
create function private.set_token_expiry(expiry text) returns void language plpgsql security definer set search_path = '' as $$
begin
  update private.token_settings s set expiry = set_token_expiry.expiry where s.expiry <> set_token_expiry.expiry;
  update private.token_buckets b set expires_at = private.token_expiry()
    where b.remaining > 0 and (b.expires_at is null) = (set_token_expiry.expiry = 'monthly');
end $$;

-- Writes off the expired tokens of up to so many accounts that nobody is using just now; how many it were.
create function private.expire_tokens(most integer) returns integer language plpgsql security definer set search_path = '' as $$
declare account uuid; done integer := 0;
begin
  for account in
    select a.id from private.token_accounts a
    where a.id in (select b.account_id from private.token_buckets b where b.remaining > 0 and b.expires_at <= private.now() limit most)
    order by a.id for no key update skip locked
  loop
    perform private.write_off(account);
    done := done + 1;
  end loop;
  return done;
end $$;

-- Everybody begins with 10.
create function private.open_token_account(person uuid, address text) returns void language plpgsql set search_path = '' as $$
begin
  insert into private.token_accounts (user_id) values (person);
  insert into public.user_tokens (user_id, email) values (person, address);
  perform private.credit_tokens(person, 10, 'earned', 'initial', 'initial', 'Initial tokens');
end $$;
select private.open_token_account(u.id, u.email) from auth.users u;
create function private.welcome_with_tokens() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.open_token_account(new.id, new.email);
  return null;
end $$;
create trigger welcome_with_tokens after insert on auth.users for each row execute function private.welcome_with_tokens();

grant execute on function private.credit_tokens(uuid, integer, text, text, text, text, uuid),
  private.take_back_tokens(uuid, integer, text, text, uuid), private.set_token_expiry(text), private.expire_tokens(integer) to worker;
