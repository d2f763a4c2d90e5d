-- Paying for a run: its price is fixed before it starts, reserved when it starts, spent when it delivers, and given back in
-- full when it fails or is cancelled; one entry of the ledger each.
create function private.price_of(feature text, work bigint) returns integer language plpgsql stable set search_path = '' as $$
declare price integer;
begin
  if work is null or work < 0 then raise exception 'The work of a run is 0 or more' using errcode = '22023'; end if;
  select f.prices[1 + width_bucket(work - 1, f.up_to)] into price from private.token_features f where f.feature = price_of.feature;
  if price is null then raise exception 'There is no feature called %', price_of.feature using errcode = '22023'; end if;
  return price;
end $$;

-- The month as the person's own clock stands.
create function private.free_month(person uuid) returns text language sql stable set search_path = '' as $$
  select to_char(private.now() at time zone coalesce((select p.time_zone from public.profiles p where p.user_id = person), 'UTC'), 'YYYY-MM')
$$;
create function private.free_left(account uuid, month text) returns integer language sql stable set search_path = '' as $$
  select greatest(0, 2 - count(*)::integer) from private.token_runs r
  where r.account_id = account and r.free_month = month
    and not exists (select from private.token_entries e where e.run_id = r.id and e.reason = 'release')
$$;

create function private.own_token_account() returns uuid language plpgsql stable security definer set search_path = '' as $$
declare account uuid;
begin
  if auth.uid() is null or private.token_id() is not null then
    raise exception 'Tokens belong to a person: sign in first' using errcode = '42501';
  end if;
  select a.id into account from private.token_accounts a where a.user_id = auth.uid();
  if account is null then raise exception 'User tokens not found' using errcode = 'VT404'; end if;
  return account;
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

create function public.free_analyses_left() returns integer language sql stable security definer set search_path = '' as $$
  select private.free_left(private.own_token_account(), private.free_month(auth.uid()))
$$;
comment on function public.free_analyses_left() is 'How many free analyses are left to the caller this month, by their own time zone';

-- What a run would cost somebody now.
create function private.quote_for(person uuid, account uuid, feature text, work bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  price constant integer := private.price_of(quote_for.feature, quote_for.work);
  free_left constant integer := private.free_left(account, private.free_month(person));
  is_free constant boolean := free_left > 0 and (select f.is_analysis from private.token_features f where f.feature = quote_for.feature);
  cost constant integer := case when is_free then 0 else price end;
  last constant record := private.last_entry(account);
  available integer;
begin
  available := last.balance - (select coalesce(sum(b.remaining), 0) from private.token_buckets b
    where b.account_id = account and b.remaining > 0 and b.expires_at <= private.now());
  return jsonb_build_object('feature', quote_for.feature, 'price', price, 'is_free', is_free, 'cost', cost,
    'available', available, 'available_after', available - cost, 'debt', last.debt, 'free_left', free_left,
    'is_enough', available >= cost and last.debt = 0);
end $$;

create function public.quote(feature text, work bigint) returns jsonb language sql stable security definer set search_path = '' as $$
  select private.quote_for(auth.uid(), private.own_token_account(), quote.feature, quote.work)
$$;
comment on function public.quote(text, bigint) is E'What a run of a feature would cost the caller now\n\nPrice by the work, whether a free analysis pays, the balance now and after, what is owed. `work` is rows, messages, steps, or series times periods, as the feature counts.';

-- Reserves the price of a run that is about to start. `most` is what the person agreed to pay; `about` and `subject` say what
-- it is about, in English and as data. The same run is reserved once.
-- Errors: VT402 too few tokens, VT404 no account, VT409 the price has grown meanwhile, VT423 tokens are owed.
create function private.reserve_tokens(person uuid, run uuid, feature text, work bigint, most integer, about text,
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
  select f.label, f.is_analysis into described from private.token_features f where f.feature = reserve_tokens.feature;
  insert into private.token_runs (id, account_id, feature, work, price, free_month) values
    (run, account, reserve_tokens.feature, reserve_tokens.work, cost, case when cost = 0 then private.free_month(person) end);
  entry := private.add_entry(account, 'reserve:' || run, 'reserve', described.label || ': ' || reserve_tokens.about, -cost, run => run,
    about => jsonb_strip_nulls(jsonb_build_object('feature', reserve_tokens.feature, 'subject', subject)));
  perform private.draw_tokens(account, entry, cost);
  return cost;
end $$;

-- Locks the account of a run, whoever it belongs to by now, and says how the run has ended: settle, release, or null.
create function private.lock_run(run uuid, out account uuid, out ending text) language plpgsql set search_path = '' as $$
begin
  select a.id into account from private.token_accounts a
    where a.id = (select r.account_id from private.token_runs r where r.id = run) for no key update;
  if account is null then raise exception 'There is no run %', run using errcode = 'VT404'; end if;
  select e.reason into ending from private.token_entries e where e.run_id = run and e.reason in ('settle', 'release');
end $$;

-- The run has delivered; true: what was reserved is spent. Together with the saving of what was delivered, in one transaction.
create function private.settle_tokens(run uuid) returns boolean language plpgsql security definer set search_path = '' as $$
declare locked constant record := private.lock_run(run); reserved record;
begin
  if locked.ending is not null then return locked.ending = 'settle'; end if;
  select e.description, e.about, r.free_month is not null as is_free into reserved from private.token_entries e
    join private.token_runs r on r.id = e.run_id where e.run_id = run and e.reason = 'reserve';
  perform private.add_entry(locked.account, 'settle:' || run, 'settle', case when reserved.is_free
      then 'Free AI Analysis: ' || substr(reserved.description, strpos(reserved.description, ': ') + 2) else reserved.description end,
    0, run => run, about => reserved.about);
  return true;
end $$;

-- The run has failed or was cancelled; true: what was reserved is back where it came from. What has expired meanwhile comes
-- back afresh where the server failed, and is written off where whoever began the run cancelled it: they gain no time by it.
create function private.release_tokens(run uuid, is_cancelled boolean default false) returns boolean
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

-- Gives back what was reserved for runs whose work is over or gone, as after a kill: none of it can deliver any more.
create function private.release_dead_runs(older_than interval, most integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare dead uuid; done integer := 0;
begin
  for dead in
    select e.run_id from private.token_entries e
    where e.reason = 'reserve' and e.at < private.now() - older_than
      and not exists (select from private.token_entries o where o.run_id = e.run_id and o.reason in ('settle', 'release'))
      and not exists (select from public.runs r where r.id = e.run_id and private.is_open(r.status))
    order by e.account_id limit most
  loop
    if private.release_tokens(dead) then done := done + 1; end if;
  end loop;
  return done;
end $$;

-- Its tokens end with a run, however that comes: no job has to think of it. What succeeds has spent them; of the others only
-- somebody cancels, whoever else ends it took it from them.
create function private.end_tokens_with_run() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.token_runs r where r.id = old.id) then return null; end if;
  if tg_op = 'DELETE' or new.status <> 'succeeded' then
    perform private.release_tokens(old.id, tg_op = 'UPDATE' and new.status = 'cancelled');
  elsif not private.settle_tokens(old.id) then
    raise exception 'The tokens of run % have been given back', old.id using errcode = '55000';
  end if;
  return null;
end $$;
create trigger end_tokens after update of status on public.runs for each row
  when (private.is_open(old.status) and not private.is_open(new.status)) execute function private.end_tokens_with_run();
create trigger end_tokens_of_deleted after delete on public.runs for each row
  when (private.is_open(old.status)) execute function private.end_tokens_with_run();

-- What somebody's tokens went for.
create function public.token_usage(since date default null) returns table (day date, feature text, label text, tokens bigint, runs bigint)
language sql stable security definer set search_path = '' as $$
  with mine as (
    select r.feature, r.price,
      (r.started_at at time zone coalesce((select p.time_zone from public.profiles p where p.user_id = auth.uid()), 'UTC'))::date as day
    from private.token_runs r
    where r.account_id = private.own_token_account()
      and exists (select from private.token_entries e where e.run_id = r.id and e.reason = 'settle')
  )
  select m.day, m.feature, f.label, sum(m.price), count(*)
  from mine m join private.token_features f on f.feature = m.feature
  where token_usage.since is null or m.day >= token_usage.since
  group by m.day, m.feature, f.label order by m.day desc, m.feature
$$;
comment on function public.token_usage(date) is E'What the caller''s tokens went for, by day and feature\n\nRuns that delivered, on the day they started in the caller''s time zone; a free analysis counts as a run of 0 tokens.';

grant execute on function public.free_analyses_left(), public.quote(text, bigint), public.token_usage(date), public.own_tokens()
  to authenticated;
grant execute on function private.reserve_tokens(uuid, uuid, text, bigint, integer, text, jsonb), private.settle_tokens(uuid),
  private.release_tokens(uuid, boolean), private.release_dead_runs(interval, integer) to worker;

-- Tokens that are earned: 5 a day for coming, 5 for each of up to three sections explored, 5 for energy that is full again; at
-- most 20 a UTC day. What was paid is said by the keys of the ledger's entries: a section pays once a day, however asked.
create table private.exploration_sections (
  route text primary key check (route ~ '^/dashboard'),
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

create table public.daily_bonuses (
  id uuid primary key default uuidv7(),
  user_id uuid not null references auth.users (id) on delete cascade,
  bonus_date date not null,
  login_bonus_claimed boolean not null default false,
  exploration_bonuses_claimed integer not null default 0 check (exploration_bonuses_claimed between 0 and 3),
  total_daily_bonuses integer not null default 0 check (total_daily_bonuses between 0 and 20),
  unique (user_id, bonus_date),
  -- What is left of the total beside logging in and exploring is the energy bonus, at most one.
  check (total_daily_bonuses - 5 * login_bonus_claimed::integer - 5 * exploration_bonuses_claimed in (0, 5))
);
comment on table public.daily_bonuses is E'What somebody earned on a day\n\nWritten by nobody but the claims. A day is a UTC day.';
comment on column public.daily_bonuses.total_daily_bonuses is 'Tokens of all bonuses of the day, that of full energy too; at most 20';
alter table public.daily_bonuses enable row level security;
create policy own on public.daily_bonuses for select to authenticated using (user_id = (select auth.uid()));
create policy people_only on public.daily_bonuses as restrictive to authenticated using ((select private.token_id()) is null);
grant select on public.daily_bonuses to authenticated, service_role;

-- Pays a bonus to whoever asks, if today still owes it.
create function private.claim_bonus(reason text, part text, description text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  bonus constant integer := 5;
  person constant uuid := auth.uid();
  today constant date := (private.now() at time zone 'UTC')::date;
  account constant uuid := private.lock_tokens(person);
  key constant text := concat_ws(':', claim_bonus.reason, today, nullif(part, ''));
  claimed public.daily_bonuses;
begin
  select * into claimed from public.daily_bonuses b where b.user_id = person and b.bonus_date = today;
  if coalesce(claimed.total_daily_bonuses, 0) + bonus > 20
    or claim_bonus.reason = 'exploration' and coalesce(claimed.exploration_bonuses_claimed, 0) >= 3
    or not private.credit_tokens(person, bonus, 'earned', key, claim_bonus.reason, claim_bonus.description,
      about => jsonb_strip_nulls(jsonb_build_object('section', nullif(part, '')))) then
    return 0;
  end if;
  insert into public.daily_bonuses as b (user_id, bonus_date, login_bonus_claimed, exploration_bonuses_claimed, total_daily_bonuses)
    values (person, today, claim_bonus.reason = 'login', (claim_bonus.reason = 'exploration')::integer, bonus)
    on conflict (user_id, bonus_date) do update set
      login_bonus_claimed = b.login_bonus_claimed or excluded.login_bonus_claimed,
      exploration_bonuses_claimed = b.exploration_bonuses_claimed + excluded.exploration_bonuses_claimed,
      total_daily_bonuses = b.total_daily_bonuses + excluded.total_daily_bonuses;
  return bonus;
end $$;

create function private.claim_answer(tokens integer, section text default null) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('success', tokens > 0, 'tokens', tokens, 'section', section))
$$;

create function public.claim_login_bonus() returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  perform private.own_token_account();
  return private.claim_answer(private.claim_bonus('login', '', 'Daily login bonus'));
end $$;
comment on function public.claim_login_bonus() is E'Pays the caller today''s login bonus\n\n{success, tokens}; not successful once it was paid, or when the day''s 20 are reached.';

create function public.claim_exploration_bonus(route text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare found text;
begin
  perform private.own_token_account();
  select s.section into found from private.exploration_sections s where s.route = rtrim(claim_exploration_bonus.route, '/');
  if found is null then return private.claim_answer(0); end if;
  return private.claim_answer(private.claim_bonus('exploration', found, 'Daily exploration bonus: ' || found), found);
end $$;
comment on function public.claim_exploration_bonus(text) is E'Pays the caller for exploring a section\n\n{success, tokens, section}; three sections a UTC day, each once, inside the day''s 20.';

create function public.claim_energy_bonus() returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  perform private.own_token_account();
  return private.claim_answer(private.claim_bonus('energy', '', 'Daily energy bonus'));
end $$;
comment on function public.claim_energy_bonus() is E'Pays the caller for energy that is full again\n\n{success, tokens}; once a UTC day, inside the day''s 20.';

grant execute on function public.claim_login_bonus(), public.claim_exploration_bonus(text), public.claim_energy_bonus() to authenticated;
