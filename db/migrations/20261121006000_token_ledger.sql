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

-- What is paid for, and by how much work. `up_to` is the most work a price covers.
create table private.token_features (
  feature text primary key,
  label text not null,
  -- Whether the free analyses of a month pay for it first.
  is_analysis boolean not null
);
create table private.token_prices (
  feature text not null references private.token_features (feature),
  up_to bigint not null check (up_to > 0),
  price integer not null check (price > 0),
  primary key (feature, up_to)
);
insert into private.token_features (feature, label, is_analysis) values
  ('assistant', 'AI assistant', false),
  ('sentiment', 'Sentiment analysis', true),
  ('analytics', 'Advanced analytics', true),
  ('predictive', 'Predictive analytics', false),
  ('workflow', 'Workflow creation', false);
insert into private.token_prices (feature, up_to, price) values
  -- Work: 1 a plain answer, 2 reads records, 3 several steps.
  ('assistant', 1, 1), ('assistant', 2, 2), ('assistant', 9223372036854775807, 3),
  -- Work: messages read.
  ('sentiment', 50, 2), ('sentiment', 150, 3), ('sentiment', 250, 4), ('sentiment', 9223372036854775807, 5),
  -- Work: rows read.
  ('analytics', 10000, 5), ('analytics', 100000, 7), ('analytics', 9223372036854775807, 10),
  -- Work: series times periods of the horizon.
  ('predictive', 12, 5), ('predictive', 60, 10), ('predictive', 240, 15), ('predictive', 9223372036854775807, 20),
  -- Work: steps.
  ('workflow', 5, 10), ('workflow', 9223372036854775807, 15);

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
  created_at timestamptz not null,
  run_id uuid
);
create index token_transactions_recent_idx on public.token_transactions (user_id, created_at desc, id desc);
comment on table public.token_transactions is E'What came into somebody''s tokens and went out\n\nWritten by nobody but the ledger.';
comment on column public.token_transactions.type is 'purchase: bought or earned; usage: spent, given back, taken back or expired; free_analysis';
comment on column public.token_transactions.amount is 'Positive: came in; negative: went out; 0 for a free analysis';
comment on column public.token_transactions.run_id is 'The run they went for; an analysis has the id of its run';

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
  foreach hidden in array array['private.token_settings', 'private.token_accounts', 'private.token_features', 'private.token_prices',
    'private.token_runs', 'private.token_entries', 'private.token_buckets', 'private.token_draws']::regclass[] loop
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
    insert into public.token_transactions (id, user_id, type, amount, description, created_at, run_id)
      values (new.id, person, case when is_free then 'free_analysis' when is_income then 'purchase' else 'usage' end,
        new.amount, new.description, new.at, new.run_id);
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
