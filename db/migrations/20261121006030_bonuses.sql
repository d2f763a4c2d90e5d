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
    or not private.credit_tokens(person, bonus, 'earned', key, claim_bonus.reason, claim_bonus.description) then
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
