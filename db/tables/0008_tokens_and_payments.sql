-- Tokens. The truth is an append-only chain of entries for each account: every entry has the balance after it, and a foreign key
-- ties it to the balance of the entry before, so that a balance is the sum of its entries because the database allows nothing
-- else. What the API shows (user_tokens, token_transactions) follows from the chain by a trigger.
create table private.token_settings (
  is_only_row boolean not null default true primary key check (is_only_row),
  expiry text not null default 'never' check (expiry in ('never', 'monthly'))
);
alter table private.token_settings enable row level security;

insert into private.token_settings (is_only_row, expiry) values
  (true, 'never');

-- Outlives its user, without the reference.
create table private.token_accounts (
  id uuid not null default uuidv7() primary key,
  user_id uuid unique references auth.users (id) on delete set null,
  opened_at timestamptz not null default private.now()
);
alter table private.token_accounts enable row level security;

-- Paid features: a feature is a row, and nothing else in SQL. src/domain/tokens/token-features.gen.ts is generated from it.
create table private.token_features (
  feature text not null primary key check (feature ~ '^[a-z]+$'),
  place integer generated always as identity not null unique,
  -- Its name in the ledger.
  label text not null check (label !~ ': '),
  -- True if the free analyses of a month pay for it first.
  is_analysis boolean not null,
  -- The unit of its work, the price of the least work, and so on; each covers up to this much, the last one the rest.
  unit text not null,
  prices integer[] not null check (0 < all (prices)),
  up_to bigint[] not null check (0 < all (up_to)),
  constraint token_features_check check (cardinality(prices) = (cardinality(up_to) + 1))
);
alter table private.token_features enable row level security;

insert into private.token_features (feature, place, label, is_analysis, unit, prices, up_to) overriding system value values
  ('assistant', 1, 'AI assistant', false, 'steps: 1 answers plainly, 2 reads records, more do several things', '{1,2,3}', '{1,2}'),
  ('sentiment', 2, 'Sentiment analysis', true, 'messages', '{2,3,4,5}', '{50,150,250}'),
  ('predictive', 3, 'Predictive analytics', true, 'series times periods of the horizon', '{5,10,15,20}', '{12,60,240}'),
  ('analytics', 4, 'Advanced analytics', true, 'rows', '{5,7,10}', '{10000,100000}'),
  ('promotion', 5, 'Promotion ideas', false, 'generations', '{3}', '{}'),
  ('workflow', 6, 'Workflow creation', false, 'steps', '{10,15}', '{5}');
select setval(pg_get_serial_sequence('private.token_features', 'place'), 6);

-- One use of a feature, at the price that was fixed before it started.
create table private.token_runs (
  id uuid not null primary key,
  account_id uuid not null references private.token_accounts (id),
  feature text not null references private.token_features (feature),
  work bigint not null check (work >= 0),
  price integer not null check (price >= 0),
  -- The month whose free analysis pays, 'YYYY-MM' in the user's time zone at that time: another time zone opens no second one.
  free_month text check (free_month ~ '^\d{4}-\d{2}$'),
  started_at timestamptz not null default private.now(),
  constraint token_runs_check check ((free_month is null) = (price > 0))
);
create index token_runs_account_idx on private.token_runs (account_id, started_at);
create index token_runs_free_idx on private.token_runs (account_id, free_month) where free_month is not null;
alter table private.token_runs enable row level security;

create table private.token_entries (
  account_id uuid not null references private.token_accounts (id),
  number integer not null check (number > 0),
  id uuid not null default uuidv7() unique,
  at timestamptz not null default private.now(),
  -- The purpose of the entry, as a key that cannot be written twice.
  key text not null check (length(key) between 1 and 200),
  reason text not null,
  description text not null check (length(description) between 1 and 300),
  -- The description as data, next to the reason.
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
  constraint token_entries_pkey primary key (account_id, number),
  constraint token_entries_account_id_key_key unique (account_id, key),
  constraint token_entries_account_id_number_balance_debt_key unique (account_id, number, balance, debt),
  constraint token_entries_check check (number > 1 or balance_before = 0 and debt_before = 0),
  constraint token_entries_reason_check check (
case reason
    when 'initial' then amount > 0 and debt_change = 0
    when 'login' then amount > 0 and debt_change = 0
    when 'exploration' then amount > 0 and debt_change = 0
    when 'energy' then amount > 0 and debt_change = 0
    when 'purchase' then amount > 0 and debt_change = 0
    when 'restore' then amount > 0 and debt_change = 0
    when 'reserve' then amount <= 0 and debt_change = 0
    when 'settle' then amount = 0 and debt_change = 0
    when 'release' then amount >= 0 and debt_change = 0
    when 'take_back' then amount <= 0 and debt_change >= 0 and (debt_change - amount) > 0
    when 'debt' then amount < 0 and debt_change = amount
    when 'expiry' then amount < 0 and debt_change = 0
    else false
end),
  constraint token_entries_check1 check (balance = (balance_before + amount)),
  constraint token_entries_check2 check (debt = (debt_before + debt_change)),
  constraint token_entries_check3 check ((run_id is not null) = (reason in ('reserve', 'settle', 'release'))),
  constraint token_entries_account_id_number_before_balance_before_debt_fkey foreign key (account_id, number_before, balance_before, debt_before) references private.token_entries (account_id, number, balance, debt)
);
-- A run ends once: it is paid or refunded.
create unique index token_entries_end_idx on private.token_entries (run_id) where reason in ('settle', 'release');
create index token_entries_payment_idx on private.token_entries (payment_id) where payment_id is not null;
create unique index token_entries_reserve_idx on private.token_entries (run_id) where reason = 'reserve';
alter table private.token_entries enable row level security;

-- Tokens that were added together and expire together: how many are left, and until when.
create table private.token_buckets (
  account_id uuid not null,
  number integer not null,
  kind text not null check (kind in ('earned', 'bought')),
  expires_at timestamptz,
  remaining integer not null default 0 check (remaining >= 0),
  constraint token_buckets_pkey primary key (account_id, number),
  constraint token_buckets_account_id_number_fkey foreign key (account_id, number) references private.token_entries (account_id, number)
);
create index token_buckets_expiry_idx on private.token_buckets (expires_at, account_id) where remaining > 0;
create index token_buckets_open_idx on private.token_buckets (account_id) where remaining > 0;
alter table private.token_buckets enable row level security;

-- The tokens that an entry added to a bucket or took out of it.
create table private.token_draws (
  account_id uuid not null,
  number integer not null,
  bucket integer not null,
  amount integer not null check (amount <> 0),
  constraint token_draws_pkey primary key (account_id, number, bucket),
  constraint token_draws_account_id_bucket_fkey foreign key (account_id, bucket) references private.token_buckets (account_id, number),
  constraint token_draws_account_id_number_fkey foreign key (account_id, number) references private.token_entries (account_id, number)
);
alter table private.token_draws enable row level security;

create table public.user_tokens (
  user_id uuid not null primary key references auth.users (id) on delete cascade,
  email text,
  total_tokens integer not null default 0 check (total_tokens >= 0),
  used_tokens integer not null default 0,
  available_tokens integer not null default 0 check (available_tokens >= 0),
  constraint user_tokens_check check (available_tokens = (total_tokens - used_tokens))
);
comment on table public.user_tokens is E'How many tokens somebody has\n\nOne row a person, written by nobody but the ledger; there from the sign-up on.';
comment on column public.user_tokens.total_tokens is 'All that ever came in: the first 10, bonuses and purchases';
comment on column public.user_tokens.used_tokens is 'All that went out: spent, taken back, expired; less what was given back';
comment on column public.user_tokens.available_tokens is 'What can be spent now';
alter table public.user_tokens enable row level security;
grant select on public.user_tokens to authenticated, service_role;

create table public.token_transactions (
  id uuid not null primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  type text not null check (type in ('purchase', 'usage', 'free_analysis')),
  amount integer not null,
  description text not null,
  about jsonb,
  created_at timestamptz not null,
  run_id uuid,
  constraint token_transactions_check check (
case type
    when 'purchase' then amount > 0
    when 'free_analysis' then amount = 0
    else amount <> 0
end)
);
comment on table public.token_transactions is E'What came into somebody''s tokens and went out\n\nWritten by nobody but the ledger.';
comment on column public.token_transactions.type is 'purchase: bought or earned; usage: spent, given back, taken back or expired; free_analysis';
comment on column public.token_transactions.amount is 'Positive: came in; negative: went out; 0 for a free analysis';
comment on column public.token_transactions.about is 'What the description says, as data: {reason}, of a run its {feature, subject}, of exploring its {section}';
comment on column public.token_transactions.run_id is 'The run they went for; an analysis has the id of its run';
create index token_transactions_recent_idx on public.token_transactions (user_id, created_at desc, id desc);
alter table public.token_transactions enable row level security;
grant select on public.token_transactions to authenticated, service_role;

-- Earned tokens: 5 a day for signing in, 5 for each of up to three sections explored, 5 for full energy; at most 20 a UTC day.
-- The keys of the ledger's entries have what was paid: a section pays once a day, however it is requested.
create table private.exploration_sections (
  route text not null primary key check (route ~ '^/dashboard'),
  section text not null
);
alter table private.exploration_sections enable row level security;

insert into private.exploration_sections (route, section) values
  ('/dashboard', 'Main Dashboard'),
  ('/dashboard/sales', 'Sales Analytics'),
  ('/dashboard/ai-chat', 'AI Chat Assistant'),
  ('/dashboard/analysis', 'Data Analysis'),
  ('/dashboard/predictive-analytics', 'Predictive Analytics'),
  ('/dashboard/customer-insights', 'Customer Insights'),
  ('/dashboard/advanced-analytics', 'Advanced Analytics'),
  ('/dashboard/automated-workflows', 'Automated Workflows'),
  ('/dashboard/communication-tools', 'Communication Tools'),
  ('/dashboard/email-forwarding', 'Email Forwarding'),
  ('/dashboard/crm-analysis', 'CRM Analysis'),
  ('/dashboard/sentiment-analysis', 'Sentiment Analysis'),
  ('/dashboard/promotion-ideas', 'Promotion Ideas'),
  ('/dashboard/profile', 'Profile Settings'),
  ('/dashboard/company', 'Company Management'),
  ('/dashboard/education', 'Education Dashboard'),
  ('/dashboard/edu', 'Education Dashboard'),
  ('/dashboard/healthcare', 'Healthcare Dashboard'),
  ('/dashboard/retail', 'Retail Dashboard'),
  ('/dashboard/tech', 'Technology Dashboard'),
  ('/dashboard/fnb', 'Food & Beverage Dashboard'),
  ('/dashboard/office', 'Office Dashboard');

-- What is left of the total besides logging in and exploring is the energy bonus, at most one.
create table public.daily_bonuses (
  id uuid not null default uuidv7() primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  bonus_date date not null,
  login_bonus_claimed boolean not null default false,
  exploration_bonuses_claimed integer not null default 0 check (exploration_bonuses_claimed between 0 and 3),
  total_daily_bonuses integer not null default 0 check (total_daily_bonuses between 0 and 20),
  constraint daily_bonuses_user_id_bonus_date_key unique (user_id, bonus_date),
  constraint daily_bonuses_check check ((total_daily_bonuses - 5 * login_bonus_claimed::integer - 5 * exploration_bonuses_claimed) = any (array[0, 5]))
);
comment on table public.daily_bonuses is E'What somebody earned on a day\n\nWritten by nobody but the claims. A day is a UTC day.';
comment on column public.daily_bonuses.total_daily_bonuses is 'Tokens of all bonuses of the day, that of full energy too; at most 20';
alter table public.daily_bonuses enable row level security;
grant select on public.daily_bonuses to authenticated, service_role;

create table public.token_packages (
  id text not null primary key check (id ~ '^price_[a-z]+_token_\d+$'),
  rank integer not null unique,
  name text not null check (length(name) between 1 and 100),
  description text not null check (length(description) between 1 and 300),
  tokens integer not null check (tokens > 0),
  amount_minor integer not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  badge text check (badge in ('popular', 'best_value')),
  stripe_product_id text check (stripe_product_id ~ '^prod_'),
  is_sold boolean not null default true
);
comment on table public.token_packages is E'What tokens are sold in\n\nWritten by whoever runs the server; a payment keeps what it bought, so a price may change.';
comment on column public.token_packages.rank is 'The order in which they are shown';
comment on column public.token_packages.amount_minor is 'In the smallest unit of the currency, such as cents; with tax, where tax is due';
comment on column public.token_packages.currency is 'Three letters of ISO 4217';
comment on column public.token_packages.badge is 'popular or best_value; empty for none';
comment on column public.token_packages.stripe_product_id is 'The product at Stripe under which its sales are counted there; without one they go by its name';
comment on column public.token_packages.is_sold is 'Whether it can be bought now';
alter table public.token_packages enable row level security;
grant select on public.token_packages to anon, authenticated, service_role;

insert into public.token_packages (id, rank, name, description, tokens, amount_minor, currency, badge, stripe_product_id, is_sold) values
  ('price_vanda_token_100', 1, '100 Tokens', 'Great for light usage', 100, 100, 'USD', null, null, true),
  ('price_vanda_token_200', 2, '200 Tokens', 'Popular choice', 200, 200, 'USD', 'popular', null, true),
  ('price_vanda_token_300', 3, '300 Tokens', 'Best value package', 300, 250, 'USD', 'best_value', null, true);

create table public.payments (
  id uuid not null default uuidv7() primary key,
  -- The row outlives its user, without the reference.
  user_id uuid references auth.users (id) on delete set null,
  package_id text not null,
  tokens integer not null check (tokens > 0),
  amount_minor integer not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  provider text not null check (provider in ('demo', 'stripe')),
  state text not null default 'open' check (state in ('open', 'processing', 'paid', 'refunded', 'disputed', 'failed', 'expired')),
  refunded_minor integer not null default 0,
  tokens_kept integer not null default 0,
  receipt_url text check (receipt_url ~ '^https?://'),
  created_at timestamptz not null default private.now(),
  paid_at timestamptz,
  constraint payments_check3 check (state <> 'refunded' or refunded_minor = amount_minor),
  constraint payments_check check (refunded_minor >= 0 and refunded_minor <= amount_minor),
  constraint payments_check1 check (tokens_kept >= 0 and tokens_kept <= tokens),
  constraint payments_check2 check (paid_at is not null or refunded_minor = 0 and tokens_kept = 0 and (state in ('open', 'processing', 'failed', 'expired')))
);
comment on table public.payments is E'What somebody paid, or set out to pay, for tokens\n\nWritten by nobody but the server, as the provider of payments says.';
comment on column public.payments.package_id is 'The package as it was called then';
comment on column public.payments.tokens is 'How many were bought';
comment on column public.payments.amount_minor is 'In the smallest unit of the currency, such as cents, as the package cost then';
comment on column public.payments.currency is 'Three letters of ISO 4217';
comment on column public.payments.provider is 'stripe, or demo: the demonstration till, where no money moves';
comment on column public.payments.state is E'open, processing, paid, refunded, disputed, failed or expired\n\nopen: the checkout waits; processing: the bank takes its time; refunded: all of it; disputed: the bank took it back, for now or for good; expired: never paid.';
comment on column public.payments.refunded_minor is 'How much of the amount was given back; less than all of it leaves the payment paid';
comment on column public.payments.tokens_kept is 'How many of the tokens are credited: 0 before it is paid, less than were bought after a refund or during a dispute';
comment on column public.payments.receipt_url is 'The provider''s receipt, once there is one';
create index payments_user_idx on public.payments (user_id, created_at desc, id desc);
alter table public.payments enable row level security;
grant select on public.payments to authenticated, service_role;

-- A user's own cap: how many tokens runs may spend in a month, in the user's time zone.
create table public.token_caps (
  user_id uuid not null primary key references auth.users (id) on delete cascade,
  cap integer not null check (cap between 1 and 1000000),
  set_at timestamptz not null default private.now()
);
comment on table public.token_caps is E'How many tokens somebody lets themselves spend in a month\n\nSet by set_token_cap; no row: no cap.';
alter table public.token_caps enable row level security;
grant select on public.token_caps to authenticated, service_role;

create table public.token_cap_notices (
  id uuid not null default uuidv7() primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  percent integer not null check (percent = any (array[80, 100])),
  cap integer not null,
  created_at timestamptz not null default private.now(),
  seen_at timestamptz,
  constraint token_cap_notices_user_id_month_cap_percent_key unique (user_id, month, cap, percent)
);
comment on table public.token_cap_notices is E'That somebody''s cap of a month is nearly, or all, spent\n\nOne at 80 and one at 100 percent; see_token_cap_notices puts them away.';
comment on column public.token_cap_notices.month is 'YYYY-MM in the person''s time zone';
alter table public.token_cap_notices enable row level security;
grant select on public.token_cap_notices to authenticated, service_role;

-- The internal part of a payment.
create table private.checkouts (
  payment_id uuid not null primary key references public.payments (id),
  -- Outlives its user, as the ledger does.
  account_id uuid not null references private.token_accounts (id),
  provider text not null,
  session_id text,
  payment_intent text,
  -- Increases with every change: a response requested before the last one is stale.
  version integer not null default 0,
  -- When the provider is queried without an event; null: never again.
  ask_at timestamptz,
  -- When its owner last queried the provider.
  asked_at timestamptz,
  constraint checkouts_provider_payment_intent_key unique (provider, payment_intent),
  constraint checkouts_provider_session_id_key unique (provider, session_id)
);
create index checkouts_account_idx on private.checkouts (account_id);
create index checkouts_ask_idx on private.checkouts (provider, ask_at) where ask_at is not null;
alter table private.checkouts enable row level security;

create table private.payment_events (
  provider text not null,
  id text not null check (length(id) <= 200),
  type text not null check (length(type) <= 200),
  payment_id uuid not null references public.payments (id),
  at timestamptz not null default private.now(),
  constraint payment_events_pkey primary key (provider, id)
);
create index payment_events_payment_idx on private.payment_events (payment_id);
alter table private.payment_events enable row level security;

-- The id of a user at the provider, so that it is the same there next time.
create table private.payment_customers (
  account_id uuid not null references private.token_accounts (id),
  provider text not null,
  customer text not null,
  constraint payment_customers_pkey primary key (account_id, provider)
);
alter table private.payment_customers enable row level security;

-- The demo checkout, which is its own provider: the checkouts that were opened with it.
create table private.demo_till (
  session_id text not null primary key,
  payment_id uuid not null,
  name text not null,
  amount_minor integer not null,
  currency text not null,
  success_url text not null,
  cancel_url text not null,
  created_at timestamptz not null default private.now(),
  paid_at timestamptz,
  refunded_minor integer not null default 0,
  is_disputed boolean not null default false,
  constraint demo_till_check1 check (paid_at is not null or refunded_minor = 0 and not is_disputed),
  constraint demo_till_check check (refunded_minor >= 0 and refunded_minor <= amount_minor)
);
alter table private.demo_till enable row level security;
grant select, insert on private.demo_till to worker;
grant update (paid_at) on private.demo_till to worker;

-- A user who is erased here has to be erased at the provider too, which can be unavailable at that moment: what is left to do
-- there.
create table private.forgotten_customers (
  provider text not null,
  customer text not null,
  -- When the provider is queried next.
  ask_at timestamptz not null default private.now(),
  tries integer not null default 0,
  constraint forgotten_customers_pkey primary key (provider, customer)
);
alter table private.forgotten_customers enable row level security;
