-- Tokens. The truth is an append-only chain of entries for each account: every entry carries the balance it leaves, and a
-- foreign key ties it to the balance of the entry before, so that a balance is the sum of its entries because the database
-- admits nothing else, whoever writes. What the API shows (user_tokens, token_transactions) follows from the chain by a trigger.
create table private.token_settings (
  is_only_row boolean primary key default true check (is_only_row),
  expiry text not null default 'never' check (expiry in ('never', 'monthly'))
);
insert into private.token_settings default values;

-- Outlives its person, without them.
create table private.token_accounts (
  id uuid primary key default uuidv7(),
  user_id uuid unique references auth.users (id) on delete set null,
  opened_at timestamptz not null default private.now()
);

-- What is paid for: a feature is a row, and nothing else in SQL. src/domain/tokens/token-features.gen.ts is made from it.
create table private.token_features (
  feature text primary key check (feature ~ '^[a-z]+$'),
  place integer not null unique generated always as identity,
  -- Its name in the ledger.
  label text not null check (label !~ ': '),
  -- Whether the free analyses of a month pay for it first.
  is_analysis boolean not null,
  -- What its work is counted in, the price of the least work, and so on; each covers up to so much, the last one the rest.
  unit text not null,
  prices integer[] not null check (0 < all (prices)),
  up_to bigint[] not null check (0 < all (up_to)),
  check (cardinality(prices) = cardinality(up_to) + 1)
);
insert into private.token_features (feature, label, is_analysis, unit, prices, up_to) values
  ('assistant', 'AI assistant', false, 'steps: 1 answers plainly, 2 reads records, more do several things', '{1,2,3}', '{1,2}'),
  ('sentiment', 'Sentiment analysis', true, 'messages', '{2,3,4,5}', '{50,150,250}'),
  ('predictive', 'Predictive analytics', true, 'series times periods of the horizon', '{5,10,15,20}', '{12,60,240}'),
  ('analytics', 'Advanced analytics', true, 'rows', '{5,7,10}', '{10000,100000}'),
  ('promotion', 'Promotion ideas', false, 'generations', '{3}', '{}'),
  ('workflow', 'Workflow creation', false, 'steps', '{10,15}', '{5}');

-- One use of a feature, at the price that was fixed before it began.
create table private.token_runs (
  id uuid primary key,
  account_id uuid not null references private.token_accounts (id),
  feature text not null references private.token_features (feature),
  work bigint not null check (work >= 0),
  price integer not null check (price >= 0),
  -- The month whose free analysis pays, 'YYYY-MM' as the person's clock stood: another time zone opens none again.
  free_month text check (free_month ~ '^\d{4}-\d{2}$'),
  started_at timestamptz not null default private.now(),
  check ((free_month is null) = (price > 0))
);
create index token_runs_free_idx on private.token_runs (account_id, free_month) where free_month is not null;
create index token_runs_account_idx on private.token_runs (account_id, started_at);

create table private.token_entries (
  account_id uuid not null references private.token_accounts (id),
  number integer not null check (number > 0),
  id uuid not null unique default uuidv7(),
  at timestamptz not null default private.now(),
  -- What the entry is for, said so that it cannot be written twice.
  key text not null check (length(key) between 1 and 200),
  reason text not null,
  description text not null check (length(description) between 1 and 300),
  -- What the description says, as data, beside the reason.
  about jsonb not null default '{}' check (jsonb_typeof(about) = 'object'),
  amount integer not null,
  debt_change integer not null default 0,
  balance_before integer not null,
  debt_before integer not null,
  balance integer not null check (balance >= 0),
  debt integer not null check (debt >= 0),
  number_before integer generated always as (nullif(number - 1, 0)) stored,
  run_id uuid references private.token_runs (id),
  payment_id uuid,
  primary key (account_id, number),
  unique (account_id, key),
  unique (account_id, number, balance, debt),
  foreign key (account_id, number_before, balance_before, debt_before)
    references private.token_entries (account_id, number, balance, debt),
  check (number > 1 or balance_before = 0 and debt_before = 0),
  check (balance = balance_before + amount),
  check (debt = debt_before + debt_change),
  check ((run_id is not null) = (reason in ('reserve', 'settle', 'release'))),
  check (case reason
    when 'initial' then amount > 0 and debt_change = 0
    when 'login' then amount > 0 and debt_change = 0
    when 'exploration' then amount > 0 and debt_change = 0
    when 'energy' then amount > 0 and debt_change = 0
    when 'purchase' then amount > 0 and debt_change = 0
    when 'reserve' then amount <= 0 and debt_change = 0
    when 'settle' then amount = 0 and debt_change = 0
    when 'release' then amount >= 0 and debt_change = 0
    when 'take_back' then amount <= 0 and debt_change >= 0 and debt_change - amount > 0
    when 'debt' then amount < 0 and debt_change = amount
    when 'expiry' then amount < 0 and debt_change = 0
    else false end)
);
create unique index token_entries_reserve_idx on private.token_entries (run_id) where reason = 'reserve';

-- A run ends once: it is paid, or it is given back.
create unique index token_entries_end_idx on private.token_entries (run_id) where reason in ('settle', 'release');

-- Tokens that came together and go together: which of them are left, and until when.
create table private.token_buckets (
  account_id uuid not null,
  number integer not null,
  kind text not null check (kind in ('earned', 'bought')),
  expires_at timestamptz,
  remaining integer not null default 0 check (remaining >= 0),
  primary key (account_id, number),
  foreign key (account_id, number) references private.token_entries (account_id, number)
);
create index token_buckets_expiry_idx on private.token_buckets (expires_at, account_id) where remaining > 0;
create index token_buckets_open_idx on private.token_buckets (account_id) where remaining > 0;

-- What an entry put into a bucket or took out of it.
create table private.token_draws (
  account_id uuid not null,
  number integer not null,
  bucket integer not null,
  amount integer not null check (amount <> 0),
  primary key (account_id, number, bucket),
  foreign key (account_id, number) references private.token_entries (account_id, number),
  foreign key (account_id, bucket) references private.token_buckets (account_id, number)
);

-- What people see --------------------------------------------------------------------------------------------------------
create table public.user_tokens (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text,
  total_tokens integer not null default 0 check (total_tokens >= 0),
  used_tokens integer not null default 0,
  available_tokens integer not null default 0 check (available_tokens >= 0),
  check (available_tokens = total_tokens - used_tokens)
);
comment on table public.user_tokens is E'How many tokens somebody has\n\nOne row a person, written by nobody but the ledger; there from the sign-up on.';
comment on column public.user_tokens.total_tokens is 'All that ever came in: the first 10, bonuses and purchases';
comment on column public.user_tokens.used_tokens is 'All that went out: spent, taken back, expired; less what was given back';
comment on column public.user_tokens.available_tokens is 'What can be spent now';

create table public.token_transactions (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  type text not null check (type in ('purchase', 'usage', 'free_analysis')),
  amount integer not null check (case type when 'purchase' then amount > 0 when 'free_analysis' then amount = 0 else amount <> 0 end),
  description text not null,
  about jsonb,
  created_at timestamptz not null,
  run_id uuid
);
comment on table public.token_transactions is E'What came into somebody''s tokens and went out\n\nWritten by nobody but the ledger.';
comment on column public.token_transactions.type is 'purchase: bought or earned; usage: spent, given back, taken back or expired; free_analysis';
comment on column public.token_transactions.amount is 'Positive: came in; negative: went out; 0 for a free analysis';
comment on column public.token_transactions.about is 'What the description says, as data: {reason}, of a run its {feature, subject}, of exploring its {section}';
comment on column public.token_transactions.run_id is 'The run they went for; an analysis has the id of its run';
create index token_transactions_recent_idx on public.token_transactions (user_id, created_at desc, id desc);

alter table public.user_tokens enable row level security;
alter table public.token_transactions enable row level security;
create policy own on public.user_tokens for select to authenticated using (user_id = (select auth.uid()));
create policy own on public.token_transactions for select to authenticated using (user_id = (select auth.uid()));
create policy people_only on public.user_tokens as restrictive to authenticated using ((select private.token_id()) is null);
create policy people_only on public.token_transactions as restrictive to authenticated using ((select private.token_id()) is null);
grant select on public.user_tokens, public.token_transactions to authenticated, service_role;

do $$
declare hidden regclass;
begin
  foreach hidden in array array['private.token_settings', 'private.token_accounts', 'private.token_features', 'private.token_runs',
    'private.token_entries', 'private.token_buckets', 'private.token_draws']::regclass[] loop
    execute format('alter table %s enable row level security', hidden);
  end loop;
end $$;

-- The chain follows itself -------------------------------------------------------------------------------------------------
create function private.refuse_change() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = '42501';
end $$;
create trigger append_only before update or delete or truncate on private.token_entries
  for each statement execute function private.refuse_change();
create trigger append_only before update or delete or truncate on private.token_draws
  for each statement execute function private.refuse_change();

create function private.fill_bucket() returns trigger language plpgsql set search_path = '' as $$
begin
  update private.token_buckets b set remaining = b.remaining + new.amount
    where b.account_id = new.account_id and b.number = new.bucket;
  return null;
end $$;
create trigger fill_bucket after insert on private.token_draws for each row execute function private.fill_bucket();

-- Asked at the commit, when an entry and its draws are both there.
create function private.check_draws() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.amount <> (select coalesce(sum(d.amount), 0) from private.token_draws d
    where d.account_id = new.account_id and d.number = new.number) then
    raise exception 'Entry % does not say which tokens it moves', new.key using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger check_draws after insert on private.token_entries deferrable initially deferred
  for each row execute function private.check_draws();

create function private.show_entry() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := (select a.user_id from private.token_accounts a where a.id = new.account_id);
  is_income constant boolean := new.reason in ('initial', 'login', 'exploration', 'energy', 'purchase');
  is_free constant boolean := new.reason = 'settle'
    and exists (select from private.token_runs r where r.id = new.run_id and r.free_month is not null);
begin
  if person is null then return null; end if;
  if new.amount <> 0 then
    update public.user_tokens t set
      total_tokens = t.total_tokens + case when is_income then new.amount else 0 end,
      used_tokens = t.used_tokens - case when is_income then 0 else new.amount end,
      available_tokens = new.balance
    where t.user_id = person;
  end if;
  if new.amount <> 0 or is_free then
    insert into public.token_transactions (id, user_id, type, amount, description, about, created_at, run_id)
      values (new.id, person, case when is_free then 'free_analysis' when is_income then 'purchase' else 'usage' end,
        new.amount, new.description, jsonb_build_object('reason', new.reason) || new.about, new.at, new.run_id);
  end if;
  return null;
end $$;
create trigger show_entry after insert on private.token_entries for each row execute function private.show_entry();

create function private.readdress_tokens() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.user_tokens t set email = new.email where t.user_id = new.id;
  return null;
end $$;
create trigger readdress_tokens after update of email on auth.users for each row
  when (new.email is distinct from old.email) execute function private.readdress_tokens();

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
  debt_change integer default 0, run uuid default null, payment uuid default null, about jsonb default '{}') returns integer
language plpgsql set search_path = '' as $$
declare last constant record := private.last_entry(account); made integer;
begin
  insert into private.token_entries (account_id, number, key, reason, description, about, amount, debt_change,
      balance_before, debt_before, balance, debt, run_id, payment_id)
    values (account, last.number + 1, add_entry.key, add_entry.reason, add_entry.description, add_entry.about,
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
  payment uuid default null, about jsonb default '{}') returns boolean
language plpgsql security definer set search_path = '' as $$
declare account constant uuid := private.lock_tokens(person); entry integer;
begin
  if exists (select from private.token_entries e where e.account_id = account and e.key = credit_tokens.key) then return false; end if;
  entry := private.add_entry(account, credit_tokens.key, credit_tokens.reason, credit_tokens.description, credit_tokens.amount,
    payment => credit_tokens.payment, about => credit_tokens.about);
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
create function private.welcome_with_tokens() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.open_token_account(new.id, new.email);
  return null;
end $$;
create trigger welcome_with_tokens after insert on auth.users for each row execute function private.welcome_with_tokens();

grant execute on function private.credit_tokens(uuid, integer, text, text, text, text, uuid, jsonb),
  private.take_back_tokens(uuid, integer, text, text, uuid), private.set_token_expiry(text), private.expire_tokens(integer) to worker;
