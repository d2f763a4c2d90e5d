-- Paying for tokens. Whoever takes the money is outside, and what they say counts: of every event only the id is believed,
-- then they are asked how the checkout stands by now, and that is written down here. So it makes no difference how often or
-- in which order events come, or whether one comes at all.

-- What people do not see of a payment.
create table private.checkouts (
  payment_id uuid primary key references public.payments (id),
  -- Outlives its person, as the ledger does.
  account_id uuid not null references private.token_accounts (id),
  provider text not null,
  session_id text,
  payment_intent text,
  -- Goes up with every change: what was asked before the last one is old by now.
  version integer not null default 0,
  -- When the provider is asked without being told to; null: never again.
  ask_at timestamptz,
  -- When its owner last had the provider asked.
  asked_at timestamptz,
  unique (provider, session_id),
  unique (provider, payment_intent)
);
create index checkouts_account_idx on private.checkouts (account_id);
create index checkouts_ask_idx on private.checkouts (provider, ask_at) where ask_at is not null;

create table private.payment_events (
  provider text not null,
  id text not null check (length(id) <= 200),
  type text not null check (length(type) <= 200),
  payment_id uuid not null references public.payments (id),
  at timestamptz not null default private.now(),
  primary key (provider, id)
);
create index payment_events_payment_idx on private.payment_events (payment_id);

-- Who somebody is at the provider, so that they are the same there next time.
create table private.payment_customers (
  account_id uuid not null references private.token_accounts (id),
  provider text not null,
  customer text not null,
  primary key (account_id, provider)
);
create function private.forget_customer() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from private.payment_customers c where c.account_id = new.id;
  return null;
end $$;
create trigger forget_customer after update of user_id on private.token_accounts for each row
  when (new.user_id is null) execute function private.forget_customer();

-- The demonstration till, which is its own provider: what it remembers of the checkouts that were opened with it.
create table private.demo_till (
  session_id text primary key,
  payment_id uuid not null,
  name text not null,
  amount_minor integer not null,
  currency text not null,
  success_url text not null,
  cancel_url text not null,
  created_at timestamptz not null default private.now(),
  paid_at timestamptz,
  refunded_minor integer not null default 0 check (refunded_minor between 0 and amount_minor),
  is_disputed boolean not null default false,
  check (paid_at is not null or refunded_minor = 0 and not is_disputed)
);
grant select, insert, update (paid_at) on private.demo_till to worker;

do $$
declare hidden regclass;
begin
  foreach hidden in array array['private.checkouts', 'private.payment_events', 'private.payment_customers', 'private.demo_till']::regclass[] loop
    execute format('alter table %s enable row level security', hidden);
  end loop;
end $$;
create policy till on private.demo_till to worker using (true) with check (true);

-- The ledger, by the account: a payment stays its account's when the person is gone ------------------------------------------

-- Tokens that come back after a dispute was won, or a refund that failed: not bought again.
alter table private.token_entries drop constraint token_entries_check4;
alter table private.token_entries add constraint token_entries_reason_check check (case reason
  when 'initial' then amount > 0 and debt_change = 0
  when 'login' then amount > 0 and debt_change = 0
  when 'exploration' then amount > 0 and debt_change = 0
  when 'energy' then amount > 0 and debt_change = 0
  when 'purchase' then amount > 0 and debt_change = 0
  when 'restore' then amount > 0 and debt_change = 0
  when 'reserve' then amount <= 0 and debt_change = 0
  when 'settle' then amount = 0 and debt_change = 0
  when 'release' then amount >= 0 and debt_change = 0
  when 'take_back' then amount <= 0 and debt_change >= 0 and debt_change - amount > 0
  when 'debt' then amount < 0 and debt_change = amount
  when 'expiry' then amount < 0 and debt_change = 0
  else false end);
create index token_entries_payment_idx on private.token_entries (payment_id) where payment_id is not null;

-- Adds tokens to an account that the caller has locked, once for each key; false: this key had come before.
create function private.credit_account(account uuid, amount integer, kind text, key text, reason text, description text,
  payment uuid default null, about jsonb default '{}') returns boolean
language plpgsql set search_path = '' as $$
declare entry integer;
begin
  if exists (select from private.token_entries e where e.account_id = account and e.key = credit_account.key) then return false; end if;
  entry := private.add_entry(account, credit_account.key, credit_account.reason, credit_account.description, credit_account.amount,
    payment => credit_account.payment, about => credit_account.about);
  perform private.put_into_bucket(account, entry, credit_account.amount, credit_account.kind);
  perform private.pay_debt(account);
  return true;
end $$;

-- Takes tokens back from an account that the caller has locked, once for each key. What was spent already is owed.
create function private.take_back_from(account uuid, amount integer, key text, description text, payment uuid default null,
  about jsonb default '{}') returns boolean
language plpgsql set search_path = '' as $$
declare taken integer; entry integer;
begin
  if take_back_from.amount is null or take_back_from.amount <= 0 then
    raise exception 'What is taken back is more than nothing' using errcode = '22023';
  end if;
  if exists (select from private.token_entries e where e.account_id = account and e.key = take_back_from.key) then return false; end if;
  taken := least((private.last_entry(account)).balance, take_back_from.amount);
  entry := private.add_entry(account, take_back_from.key, 'take_back', take_back_from.description, -taken,
    take_back_from.amount - taken, payment => take_back_from.payment, about => take_back_from.about);
  perform private.draw_tokens(account, entry, taken, bought_first => true);
  return true;
end $$;

create or replace function private.credit_tokens(person uuid, amount integer, kind text, key text, reason text, description text,
  payment uuid default null, about jsonb default '{}') returns boolean
language sql security definer set search_path = '' as $$
  select private.credit_account(private.lock_tokens(person), credit_tokens.amount, credit_tokens.kind, credit_tokens.key,
    credit_tokens.reason, credit_tokens.description, credit_tokens.payment, credit_tokens.about)
$$;
create or replace function private.take_back_tokens(person uuid, amount integer, key text, description text, payment uuid default null)
returns boolean language sql security definer set search_path = '' as $$
  select private.take_back_from(private.lock_tokens(person), take_back_tokens.amount, take_back_tokens.key,
    take_back_tokens.description, take_back_tokens.payment)
$$;

-- A checkout ------------------------------------------------------------------------------------------------------------

-- Begins a payment at today's price; null: there is no such package. What the provider has to know comes back.
-- Errors: VT404 no account, VT430 too many begun within the hour.
create function private.begin_payment(person uuid, package text, provider text, most_an_hour integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  account constant uuid := private.lock_tokens(person);
  sold public.token_packages;
  made public.payments;
begin
  select p.* into sold from public.token_packages p where p.id = package and p.is_sold;
  if sold.id is null then return null; end if;
  if (select count(*) from private.checkouts c join public.payments p on p.id = c.payment_id
    where c.account_id = account and p.created_at > private.now() - interval '1 hour') >= most_an_hour then
    raise exception 'Too many purchases were begun' using errcode = 'VT430';
  end if;
  insert into public.payments (user_id, package_id, tokens, amount_minor, currency, provider)
    values (person, sold.id, sold.tokens, sold.amount_minor, sold.currency, begin_payment.provider) returning * into made;
  insert into private.checkouts (payment_id, account_id, provider, ask_at)
    values (made.id, account, made.provider, made.created_at + interval '2 minutes');
  return jsonb_build_object('paymentId', made.id, 'accountId', account, 'tokens', made.tokens, 'amountMinor', made.amount_minor,
    'currency', made.currency, 'name', sold.name, 'description', sold.description, 'productId', sold.stripe_product_id,
    'email', (select u.email from auth.users u where u.id = person),
    'language', (select p.language from public.profiles p where p.user_id = person),
    'customer', (select c.customer from private.payment_customers c where c.account_id = account and c.provider = made.provider));
end $$;

-- Nobody was given the address of this checkout, so nobody can pay it.
create function private.give_payment_up(payment uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  update private.checkouts c set ask_at = null where c.payment_id = payment and c.session_id is null;
  if found then update public.payments p set state = 'failed' where p.id = payment and p.state = 'open'; end if;
end $$;

create function private.name_session(payment uuid, session text) returns void language sql security definer set search_path = '' as $$
  update private.checkouts c set session_id = session where c.payment_id = payment and c.session_id is null
$$;

-- Remembers who somebody is at the provider; whoever was remembered before stays, unless they are unknown there by now.
create function private.keep_customer(account uuid, provider text, customer text, unknown text default null) returns text
language sql security definer set search_path = '' as $$
  insert into private.payment_customers as c (account_id, provider, customer) values (account, keep_customer.provider, keep_customer.customer)
    on conflict (account_id, provider) do update
      set customer = case when c.customer = unknown then excluded.customer else c.customer end
    returning c.customer
$$;

-- What is known of a checkout; no row: none of ours, or not of this person.
create function private.find_checkout(provider text, session text default null, intent text default null, person uuid default null)
returns table (session_id text, payment_id uuid, version integer, state text, tokens integer) language sql stable security definer set search_path = '' as $$
  select c.session_id, c.payment_id, c.version, p.state, p.tokens from private.checkouts c join public.payments p on p.id = c.payment_id
  where c.provider = find_checkout.provider and (c.session_id = session or c.payment_intent = intent)
    and (person is null or p.user_id = person)
$$;

create function private.knows_payment_event(provider text, id text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from private.payment_events e where e.provider = knows_payment_event.provider and e.id = knows_payment_event.id)
$$;

-- Lets a checkout's owner have the provider asked, every other second at most.
create function private.may_ask_provider(payment uuid) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  update private.checkouts c set asked_at = private.now()
    where c.payment_id = payment and (c.asked_at is null or c.asked_at <= private.now() - interval '2 seconds');
  return found;
end $$;

-- How many tokens somebody keeps of what they paid for, with so much of it refunded: never more than what was not.
create function private.tokens_kept(tokens integer, amount_minor integer, refunded_minor integer, is_disputed boolean) returns integer
language sql immutable set search_path = '' as $$
  select case when is_disputed then 0 else (tokens::bigint * (amount_minor - refunded_minor) / amount_minor)::integer end
$$;

-- Writes down how the provider says that a checkout stands, and moves tokens to match: all in one transaction, with the event
-- that brought the news. `seen` is the version that was known when the provider was asked.
-- unknown: none of ours. other: about another payment, amount or currency, or less than was known for certain: nothing is
-- believed. stale: something changed since the provider was asked, so it is to be asked again. same, changed.
create function private.settle_payment(provider text, session text, seen integer, told jsonb, event_id text default null,
  event_type text default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  place private.checkouts;
  payment public.payments;
  now_is constant text := told ->> 'state';
  refunded constant integer := coalesce((told ->> 'refundedMinor')::integer, 0);
  is_disputed constant boolean := coalesce((told ->> 'isDisputed')::boolean, false);
  kept integer := 0;
  before integer;
begin
  select c.* into place from private.checkouts c where c.provider = settle_payment.provider and c.session_id = session;
  if place.payment_id is null then return 'unknown'; end if;
  -- The account first, as whatever moves tokens does.
  perform from private.token_accounts a where a.id = place.account_id for no key update;
  select c.* into place from private.checkouts c where c.payment_id = place.payment_id for update;
  if place.version <> seen then return 'stale'; end if;
  select p.* into payment from public.payments p where p.id = place.payment_id for update;
  if (told ->> 'paymentId', (told ->> 'amountMinor')::bigint, told ->> 'currency')
      is distinct from (payment.id::text, payment.amount_minor::bigint, payment.currency)
    or refunded not between 0 and payment.amount_minor
    or payment.paid_at is not null and now_is <> 'paid'
    or now_is <> 'paid' and (refunded > 0 or is_disputed) then
    return 'other';
  end if;
  if event_id is not null then
    insert into private.payment_events (provider, id, type, payment_id) values (settle_payment.provider, event_id, event_type, payment.id)
      on conflict do nothing;
  end if;

  if now_is = 'paid' then
    kept := private.tokens_kept(payment.tokens, payment.amount_minor, refunded, is_disputed);
    before := payment.tokens_kept;
    perform private.write_off(place.account_id);
    if payment.paid_at is null then
      perform private.credit_account(place.account_id, payment.tokens, 'bought', 'purchase:' || payment.id, 'purchase',
        'Token purchase: ' || payment.tokens, payment.id);
      before := payment.tokens;
    end if;
    if kept < before then
      perform private.take_back_from(place.account_id, before - kept, 'take_back:' || payment.id || ':' || place.version,
        case when is_disputed then 'Disputed payment' else 'Refund' end, payment.id,
        jsonb_build_object('cause', case when is_disputed then 'dispute' else 'refund' end));
    elsif kept > before then
      perform private.credit_account(place.account_id, kept - before, 'bought', 'restore:' || payment.id || ':' || place.version,
        'restore', 'Payment restored', payment.id);
    end if;
  end if;
  update public.payments p set
      state = case when now_is <> 'paid' then now_is when is_disputed then 'disputed'
        when refunded = p.amount_minor then 'refunded' else 'paid' end,
      refunded_minor = refunded, tokens_kept = kept, receipt_url = coalesce(told ->> 'receiptUrl', p.receipt_url),
      paid_at = case when now_is = 'paid' then coalesce(p.paid_at, private.now()) end
    where p.id = payment.id
      and (p.state, p.refunded_minor, p.tokens_kept, p.receipt_url) is distinct from (
        case when now_is <> 'paid' then now_is when is_disputed then 'disputed' when refunded = p.amount_minor then 'refunded' else 'paid' end,
        refunded, kept, coalesce(told ->> 'receiptUrl', p.receipt_url));
  if not found then return 'same'; end if;
  update private.checkouts c set version = c.version + 1, payment_intent = coalesce(told ->> 'paymentIntent', c.payment_intent),
      ask_at = case when now_is in ('open', 'processing') then c.ask_at when now_is = 'paid' then private.now() + interval '1 day' end
    where c.payment_id = payment.id;
  return 'changed';
end $$;

-- The checkouts about which the provider is to be asked now, as no event may have come. Each is asked about again after as long
-- as it has been there: after 2, 4, 8 minutes and so on while it is open, and after 1, 2, 4 days once it is paid, until nobody
-- disputes it any more. One whose address nobody was given is over after a day, as it would be at the provider.
create function private.take_due_checkouts(provider text, most integer) returns setof text language plpgsql security definer set search_path = '' as $$
begin
  perform private.give_payment_up(c.payment_id) from private.checkouts c
    where c.provider = take_due_checkouts.provider and c.session_id is null and c.ask_at <= private.now() - interval '1 day';
  return query
    with due as (
      select c.payment_id, coalesce(p.paid_at, p.created_at) as since from private.checkouts c join public.payments p on p.id = c.payment_id
      where c.provider = take_due_checkouts.provider and c.ask_at <= private.now() and c.session_id is not null
      order by c.ask_at limit most for update of c skip locked
    )
    update private.checkouts c
      set ask_at = case when due.since > private.now() - interval '200 days' then private.now() + (private.now() - due.since) end
    from due where c.payment_id = due.payment_id returning c.session_id;
end $$;

-- What the provider knows nothing of, and would not take any more, has never been paid.
create function private.expire_payment(provider text, session text) returns void language sql security definer set search_path = '' as $$
  with over as (
    update public.payments p set state = 'expired' from private.checkouts c
    where c.payment_id = p.id and c.provider = expire_payment.provider and c.session_id = session
      and p.state in ('open', 'processing') and p.created_at < private.now() - interval '25 hours'
    returning p.id
  )
  update private.checkouts c set ask_at = null, version = c.version + 1 from over where c.payment_id = over.id
$$;

-- An event is told within days; what is older cannot be signed any more, so nobody asks whether it was there.
create function private.sweep_payment_events() returns integer language plpgsql security definer set search_path = '' as $$
declare gone integer;
begin
  delete from private.payment_events e where e.at < private.now() - interval '90 days';
  get diagnostics gone = row_count;
  return gone;
end $$;

-- Every difference between what was paid and what the ledger holds, and within the ledger; nothing is changed.
create function private.audit_tokens() returns table (what text, subject uuid, expected text, found text)
language sql stable security definer set search_path = '' as $$
  with entries as (
    select e.account_id, sum(e.amount) as balance, sum(e.debt_change) as debt, max(e.number) as number
    from private.token_entries e group by e.account_id
  ), of_payments as (
    select e.payment_id, sum(e.amount - e.debt_change) as kept, sum(e.amount) filter (where e.reason = 'purchase') as bought
    from private.token_entries e where e.payment_id is not null group by e.payment_id
  )
  select 'The balance of an account is not the sum of its entries', e.account_id, e.balance || ' and ' || e.debt || ' owed',
    l.balance || ' and ' || l.debt || ' owed'
    from entries e join private.token_entries l on (l.account_id, l.number) = (e.account_id, e.number)
    where (l.balance, l.debt) <> (e.balance, e.debt)
  union all
  select 'The tokens that can be spent are not the balance', e.account_id, e.balance::text, b.remaining::text
    from entries e cross join lateral (select coalesce(sum(b.remaining), 0) as remaining
      from private.token_buckets b where b.account_id = e.account_id) b
    where b.remaining <> e.balance
  union all
  select 'What somebody is shown is not their balance', a.id, e.balance::text, t.available_tokens::text
    from private.token_accounts a join entries e on e.account_id = a.id left join public.user_tokens t on t.user_id = a.user_id
    where a.user_id is not null and t.available_tokens is distinct from e.balance
  union all
  select 'A payment credited another number of tokens', p.id, p.tokens_kept::text, coalesce(o.kept, 0)::text
    from public.payments p left join of_payments o on o.payment_id = p.id where coalesce(o.kept, 0) <> p.tokens_kept
  union all
  select 'A payment was credited another number of times than once', p.id, p.tokens::text, coalesce(o.bought, 0)::text
    from public.payments p left join of_payments o on o.payment_id = p.id
    where coalesce(o.bought, 0) <> case when p.paid_at is null then 0 else p.tokens end
  union all
  select 'A payment keeps another number of tokens than its refunds leave', p.id,
    private.tokens_kept(p.tokens, p.amount_minor, p.refunded_minor, p.state = 'disputed')::text, p.tokens_kept::text
    from public.payments p where p.paid_at is not null
      and p.tokens_kept <> private.tokens_kept(p.tokens, p.amount_minor, p.refunded_minor, p.state = 'disputed')
  union all
  select 'An entry is about a payment of another account, or of none', e.id, coalesce(c.account_id::text, 'none'), e.account_id::text
    from private.token_entries e left join private.checkouts c on c.payment_id = e.payment_id
    where e.payment_id is not null and c.account_id is distinct from e.account_id
  union all
  select 'A purchase was credited without a payment', e.id, 'a payment', 'none'
    from private.token_entries e where e.reason in ('purchase', 'restore') and e.payment_id is null
$$;

grant execute on function private.begin_payment(uuid, text, text, integer), private.give_payment_up(uuid), private.name_session(uuid, text),
  private.keep_customer(uuid, text, text, text), private.find_checkout(text, text, text, uuid), private.knows_payment_event(text, text),
  private.may_ask_provider(uuid), private.settle_payment(text, text, integer, jsonb, text, text), private.take_due_checkouts(text, integer),
  private.expire_payment(text, text), private.sweep_payment_events(), private.audit_tokens() to worker;
