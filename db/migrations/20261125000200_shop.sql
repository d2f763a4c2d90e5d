-- The shop: packages of tokens, what people paid for them, and how many tokens somebody lets themselves spend in a month.

create table public.token_packages (
  id text primary key check (id ~ '^price_[a-z]+_token_\d+$'),
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
comment on column public.token_packages.amount_minor is 'In the smallest unit of the currency, such as cents; with tax, where tax is due';
comment on column public.token_packages.currency is 'Three letters of ISO 4217';
comment on column public.token_packages.rank is 'The order in which they are shown';
comment on column public.token_packages.badge is 'popular or best_value; empty for none';
comment on column public.token_packages.stripe_product_id is 'The product at Stripe under which its sales are counted there; without one they go by its name';
comment on column public.token_packages.is_sold is 'Whether it can be bought now';
insert into public.token_packages (id, rank, name, description, tokens, amount_minor, currency, badge) values
  ('price_vanda_token_100', 1, '100 Tokens', 'Great for light usage', 100, 100, 'USD', null),
  ('price_vanda_token_200', 2, '200 Tokens', 'Popular choice', 200, 200, 'USD', 'popular'),
  ('price_vanda_token_300', 3, '300 Tokens', 'Best value package', 300, 250, 'USD', 'best_value');
alter table public.token_packages enable row level security;
create policy everybody on public.token_packages for select to anon, authenticated using (true);
grant select on public.token_packages to anon, authenticated, service_role;

create table public.payments (
  id uuid primary key default uuidv7(),
  -- The row outlives its person, without them.
  user_id uuid references auth.users (id) on delete set null,
  package_id text not null,
  tokens integer not null check (tokens > 0),
  amount_minor integer not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  provider text not null check (provider in ('demo', 'stripe')),
  state text not null default 'open'
    check (state in ('open', 'processing', 'paid', 'refunded', 'disputed', 'failed', 'expired')),
  refunded_minor integer not null default 0 check (refunded_minor between 0 and amount_minor),
  tokens_kept integer not null default 0 check (tokens_kept between 0 and tokens),
  receipt_url text check (receipt_url ~ '^https?://'),
  created_at timestamptz not null default private.now(),
  paid_at timestamptz,
  check (paid_at is not null or refunded_minor = 0 and tokens_kept = 0 and state in ('open', 'processing', 'failed', 'expired')),
  check (state <> 'refunded' or refunded_minor = amount_minor)
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
create policy own on public.payments for select to authenticated using (user_id = (select auth.uid()));
create policy people_only on public.payments as restrictive to authenticated using ((select private.token_id()) is null);
grant select on public.payments to authenticated, service_role;

-- A person's screens hear of their payments wherever they are open, and of the tokens that came or went with them.
create function private.tell_payment() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_memberships(new.user_id, 'payments', tg_op, true);
  if new.tokens_kept <> 0 or tg_op = 'UPDATE' then
    perform private.tell_memberships(new.user_id, 'user_tokens', 'UPDATE', true);
  end if;
  return null;
end $$;
create trigger tell_payment after insert or update on public.payments for each row
  when (new.user_id is not null) execute function private.tell_payment();

-- A cap of one's own: how many tokens runs may take in a month, as the person's own clock counts months.
create table public.token_caps (
  user_id uuid primary key references auth.users (id) on delete cascade,
  cap integer not null check (cap between 1 and 1000000),
  set_at timestamptz not null default private.now()
);
comment on table public.token_caps is E'How many tokens somebody lets themselves spend in a month\n\nSet by set_token_cap; no row: no cap.';
create table public.token_cap_notices (
  id uuid primary key default uuidv7(),
  user_id uuid not null references auth.users (id) on delete cascade,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  percent integer not null check (percent in (80, 100)),
  cap integer not null,
  created_at timestamptz not null default private.now(),
  seen_at timestamptz,
  unique (user_id, month, cap, percent)
);
comment on table public.token_cap_notices is E'That somebody''s cap of a month is nearly, or all, spent\n\nOne at 80 and one at 100 percent; see_token_cap_notices puts them away.';
comment on column public.token_cap_notices.month is 'YYYY-MM in the person''s time zone';
do $$
declare personal regclass;
begin
  foreach personal in array array['public.token_caps', 'public.token_cap_notices']::regclass[] loop
    execute format('alter table %s enable row level security', personal);
    execute format('create policy own on %s for select to authenticated using (user_id = (select auth.uid()))', personal);
    execute format('create policy people_only on %s as restrictive to authenticated using ((select private.token_id()) is null)', personal);
    execute format('grant select on %s to authenticated, service_role', personal);
  end loop;
end $$;

-- What runs took in a month, without those that were given back.
create function private.tokens_spent_in(account uuid, month text, zone text) returns integer language sql stable set search_path = '' as $$
  select coalesce(sum(r.price), 0)::integer from private.token_runs r
  where r.account_id = account and r.price > 0 and r.free_month is null
    and r.started_at >= to_timestamp(month, 'YYYY-MM')::date::timestamp at time zone zone
    and r.started_at < (to_timestamp(month, 'YYYY-MM')::date + interval '1 month')::timestamp at time zone zone
    and not exists (select from private.token_entries e where e.run_id = r.id and e.reason = 'release')
$$;

-- The cap of somebody and what of it is spent this month; no row: no cap.
create function private.cap_of(person uuid, account uuid, out cap integer, out month text, out spent integer)
language plpgsql stable set search_path = '' as $$
begin
  select c.cap into cap from public.token_caps c where c.user_id = person;
  month := private.free_month(person);
  spent := private.tokens_spent_in(account, month, coalesce((select p.time_zone from public.profiles p where p.user_id = person), 'UTC'));
end $$;

create function public.token_cap() returns table (cap integer, month text, spent integer, notice integer)
language plpgsql stable security definer set search_path = '' as $$
declare found record;
begin
  select * into found from private.cap_of(auth.uid(), private.own_token_account());
  return query select found.cap, found.month, found.spent, coalesce((select max(n.percent) from public.token_cap_notices n
    where n.user_id = auth.uid() and n.month = found.month and n.cap = found.cap and n.seen_at is null), 0);
end $$;
comment on function public.token_cap() is E'The caller''s cap of a month and what is spent of it\n\ncap is null where none is set; notice is 80 or 100 once so many percent are spent, until see_token_cap_notices puts it away, else 0.';

create function public.set_token_cap(cap integer default null) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_tokens(a.user_id) from private.token_accounts a where a.id = private.own_token_account();
  if set_token_cap.cap is null then
    delete from public.token_caps c where c.user_id = auth.uid();
  elsif set_token_cap.cap not between 1 and 1000000 then
    raise exception 'A cap is 1 to 1,000,000 tokens' using errcode = '22023';
  else
    insert into public.token_caps as c (user_id, cap) values (auth.uid(), set_token_cap.cap)
      on conflict (user_id) do update set cap = excluded.cap, set_at = excluded.set_at where c.cap <> excluded.cap;
  end if;
end $$;
comment on function public.set_token_cap(integer) is E'Sets how many tokens the caller''s runs may take in a month\n\nWithout one: as many as there are. A run beyond it is refused; what came before counts.';

create function public.see_token_cap_notices() returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.own_token_account();
  update public.token_cap_notices n set seen_at = private.now() where n.user_id = auth.uid() and n.seen_at is null;
end $$;
comment on function public.see_token_cap_notices() is 'Puts the notices about the caller''s cap away';
grant execute on function public.token_cap(), public.set_token_cap(integer), public.see_token_cap_notices() to authenticated;

-- What a run would cost somebody now, and what is left of their cap.
create or replace function private.quote_for(person uuid, account uuid, feature text, work bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  price constant integer := private.price_of(quote_for.feature, quote_for.work);
  free_left constant integer := private.free_left(account, private.free_month(person));
  is_free constant boolean := free_left > 0 and (select f.is_analysis from private.token_features f where f.feature = quote_for.feature);
  cost constant integer := case when is_free then 0 else price end;
  last constant record := private.last_entry(account);
  own constant record := private.cap_of(person, account);
  available integer;
begin
  available := last.balance - (select coalesce(sum(b.remaining), 0) from private.token_buckets b
    where b.account_id = account and b.remaining > 0 and b.expires_at <= private.now());
  return jsonb_build_object('feature', quote_for.feature, 'price', price, 'is_free', is_free, 'cost', cost,
    'available', available, 'available_after', available - cost, 'debt', last.debt, 'free_left', free_left,
    'cap_left', case when own.cap is not null then greatest(0, own.cap - own.spent) end, 'is_enough', available >= cost and last.debt = 0);
end $$;

-- Says at 80 and at 100 percent, once each, that a cap is spent.
create function private.note_cap(person uuid, account uuid) returns void language plpgsql set search_path = '' as $$
declare own constant record := private.cap_of(person, account); added integer;
begin
  insert into public.token_cap_notices (user_id, month, percent, cap)
    select person, own.month, p.percent, own.cap from unnest(array[80, 100]) p (percent)
    where own.spent >= own.cap * p.percent / 100.0
    on conflict do nothing;
  get diagnostics added = row_count;
  if added > 0 then perform private.tell_memberships(person, 'token_cap_notices', 'INSERT', true); end if;
end $$;

-- As before, and within the cap that a person set for themselves. Errors: VT402 too few tokens, VT404 no account, VT409 the
-- price has grown meanwhile, VT423 tokens are owed, VT429 more than the cap of the month.
create or replace function private.reserve_tokens(person uuid, run uuid, feature text, work bigint, most integer, about text,
  subject jsonb default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  account constant uuid := private.lock_tokens(person);
  known private.token_runs;
  offer jsonb;
  cost integer;
  described record;
  entry integer;
begin
  select r.* into known from private.token_runs r where r.id = run;
  if known.id is not null then
    if (known.account_id, known.feature, known.work) is distinct from (account, reserve_tokens.feature, reserve_tokens.work) then
      raise exception 'Another run has this id' using errcode = '22023';
    end if;
    return known.price;
  end if;
  offer := private.quote_for(person, account, reserve_tokens.feature, reserve_tokens.work);
  cost := (offer ->> 'cost')::integer;
  if (offer ->> 'debt')::integer > 0 then raise exception 'Tokens are owed' using errcode = 'VT423'; end if;
  if cost > most then raise exception 'The price has changed' using errcode = 'VT409'; end if;
  if (offer ->> 'available_after')::integer < 0 then raise exception 'Insufficient tokens' using errcode = 'VT402'; end if;
  if cost > 0 and cost > (offer ->> 'cap_left')::integer then
    raise exception 'This is beyond the cap of the month' using errcode = 'VT429';
  end if;
  select f.label, f.is_analysis into described from private.token_features f where f.feature = reserve_tokens.feature;
  insert into private.token_runs (id, account_id, feature, work, price, free_month) values
    (run, account, reserve_tokens.feature, reserve_tokens.work, cost, case when cost = 0 then private.free_month(person) end);
  entry := private.add_entry(account, 'reserve:' || run, 'reserve', described.label || ': ' || reserve_tokens.about, -cost, run => run,
    about => jsonb_strip_nulls(jsonb_build_object('feature', reserve_tokens.feature, 'subject', subject)));
  perform private.draw_tokens(account, entry, cost);
  perform private.note_cap(person, account);
  return cost;
end $$;

select private.finish_table(made) from unnest(array['public.token_packages', 'public.payments', 'public.token_caps',
  'public.token_cap_notices']::regclass[]) made;
