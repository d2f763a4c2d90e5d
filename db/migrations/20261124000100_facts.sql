-- Facts: rows with a day and an amount, from which figures are made. What was sold, what was spent, what is aimed at, and what
-- a currency was worth. Sales, expenses and targets are records like others; what they are called follows where nobody says it.

create table public.sales (
  like private.record_columns including all,
  sold_on date not null,
  account_id uuid,
  contact_id uuid,
  product_id uuid,
  owner_id uuid,
  company_id uuid,
  category text check (length(category) <= 200),
  channel text check (length(channel) <= 200),
  region text check (length(region) <= 200),
  quantity numeric(15, 3),
  revenue_minor bigint not null check (abs(revenue_minor) <= 9007199254740991),
  cost_minor bigint check (abs(cost_minor) <= 9007199254740991),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  refund_of_id uuid check (refund_of_id <> id),
  foreign key (workspace_id, account_id) references public.accounts (workspace_id, id) on delete set null (account_id),
  foreign key (workspace_id, contact_id) references public.contacts (workspace_id, id) on delete set null (contact_id),
  foreign key (workspace_id, product_id) references public.products (workspace_id, id) on delete set null (product_id),
  foreign key (workspace_id, owner_id) references public.members (workspace_id, id) on delete set null (owner_id),
  foreign key (workspace_id, company_id) references public.companies (workspace_id, id) on delete set null (company_id),
  foreign key (workspace_id, refund_of_id) references public.sales (workspace_id, id) on delete set null (refund_of_id)
);
alter table public.sales alter column name set default '';
comment on table public.sales is E'What was sold and what was given back\n\nBeside these a won deal counts as a sale, where the workspace says so.';
comment on column public.sales.name is 'The product''s, the account''s or another word for it, unless given';
comment on column public.sales.sold_on is 'The day whose revenue it is';
comment on column public.sales.account_id is 'The customer';
comment on column public.sales.company_id is 'The own company that sold it';
comment on column public.sales.category is 'The product''s, unless given';
comment on column public.sales.channel is 'How it was sold: a shop, the web, a partner';
comment on column public.sales.region is 'Where it was sold; the account''s region or country, unless given';
comment on column public.sales.revenue_minor is 'In the smallest unit of the currency, such as cents; below zero for a refund';
comment on column public.sales.cost_minor is 'What it cost to make or buy, in the same unit; empty where that is not known';
comment on column public.sales.refund_of_id is 'The sale that this one takes back';
create index sales_sold_on_idx on public.sales (workspace_id, sold_on desc, id);
create index sales_account_idx on public.sales (workspace_id, account_id, sold_on desc) where account_id is not null;
create index sales_contact_idx on public.sales (workspace_id, contact_id) where contact_id is not null;
create index sales_product_idx on public.sales (workspace_id, product_id) where product_id is not null;
create index sales_owner_idx on public.sales (workspace_id, owner_id) where owner_id is not null;
create index sales_company_idx on public.sales (workspace_id, company_id) where company_id is not null;
create index sales_refund_of_idx on public.sales (workspace_id, refund_of_id) where refund_of_id is not null;
select private.make_record('sales', 'sale', search => '{}', subtitle => '{sold_on,category}', amount => 'revenue_minor',
  belongs_to => '{accounts,contacts}', is_in_figures => true);

-- What names a product that vanishes in another names that one: its deals, of which the answer tells, and its sales.
create or replace function public.merge_products(workspace_id uuid, keep uuid, merge uuid) returns integer
language plpgsql security invoker set search_path = '' as $$
declare moved integer;
begin
  if keep = merge then raise exception 'Choose two different products' using errcode = '22023'; end if;
  if (select count(*) from public.products p where p.workspace_id = merge_products.workspace_id and p.id in (keep, merge)) < 2 then
    raise exception 'One of the two products no longer exists' using errcode = 'PT404';
  end if;
  -- Held until the end: what is given the vanishing product meanwhile waits, and is then refused.
  perform from public.products p where p.workspace_id = merge_products.workspace_id and p.id in (keep, merge) for update;
  get diagnostics moved = row_count;
  if moved < 2 then raise exception 'You may not change the products of this workspace' using errcode = '42501'; end if;
  update public.sales s set product_id = keep where s.workspace_id = merge_products.workspace_id and s.product_id = merge;
  update public.deals d set product_id = keep where d.workspace_id = merge_products.workspace_id and d.product_id = merge;
  get diagnostics moved = row_count;
  delete from public.products p where p.workspace_id = merge_products.workspace_id and p.id = merge;
  return moved;
end $$;
comment on function public.merge_products is E'Makes one product of two\n\nDeals and sales of the product merge go to the product keep. Returns how many deals did.';

-- A record that comes back is as it was, also where it was empty.
create function private.fill_sale() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  product public.products;
  customer public.accounts;
begin
  select * into product from public.products p where p.workspace_id = new.workspace_id and p.id = new.product_id;
  select * into customer from public.accounts a where a.workspace_id = new.workspace_id and a.id = new.account_id;
  if tg_op = 'INSERT' and not private.is_on('restoring') then
    new.category := coalesce(new.category, product.category);
    new.region := coalesce(new.region, customer.region, customer.country);
  end if;
  new.name := coalesce(nullif(btrim(new.name), ''), product.name, customer.name, nullif(btrim(new.category), ''),
    nullif(btrim(new.channel), ''), to_char(new.sold_on, 'YYYY-MM-DD'), '-');
  return new;
end $$;
create trigger fill before insert on public.sales for each row
  when (coalesce(btrim(new.name), '') = '' or new.category is null or new.region is null) execute function private.fill_sale();
create trigger fill_name before update of name on public.sales for each row
  when (coalesce(btrim(new.name), '') = '') execute function private.fill_sale();

-- Revenue must not count twice: with the first import of sales, won deals stop to be counted as such. Whoever says otherwise
-- afterwards has said so.
alter table public.workspaces add column counts_won_deals boolean not null default true;
comment on column public.workspaces.counts_won_deals is 'Whether a won deal counts as a sale on the day it was won; the first import of sales turns it off';
grant update (counts_won_deals) on public.workspaces to authenticated;

create function private.count_sales_alone() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.is_on('importing') then
    update public.workspaces w set counts_won_deals = false
      where w.counts_won_deals and w.id in (select a.workspace_id from added a)
        and not exists (select from public.change_sets c
          where c.workspace_id = w.id and c.kind = 'import' and c.entity = 'sales'
            and not exists (select from public.change_sets u where u.workspace_id = c.workspace_id and u.undoes = c.id));
  end if;
  return null;
end $$;
create trigger count_sales_alone after insert on public.sales referencing new table as added
  for each statement execute function private.count_sales_alone();

create type public.expense_purpose as enum ('operating', 'acquisition', 'retention');

create table public.expenses (
  like private.record_columns including all,
  spent_on date not null,
  amount_minor bigint not null check (abs(amount_minor) <= 9007199254740991),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  category text check (length(category) <= 200),
  channel text check (length(channel) <= 200),
  purpose public.expense_purpose not null default 'operating',
  company_id uuid,
  foreign key (workspace_id, company_id) references public.companies (workspace_id, id) on delete set null (company_id)
);
alter table public.expenses alter column name set default '';
comment on table public.expenses is 'What was spent';
comment on column public.expenses.name is 'Its category or another word for it, unless given';
comment on column public.expenses.spent_on is 'The day whose expense it is';
comment on column public.expenses.amount_minor is 'In the smallest unit of the currency, such as cents; below zero for what came back';
comment on column public.expenses.channel is 'The way to customers that it was spent on';
comment on column public.expenses.purpose is 'To win customers, to keep them, or to run the business';
comment on column public.expenses.company_id is 'The own company that spent it';
create index expenses_spent_on_idx on public.expenses (workspace_id, spent_on desc, id);
create index expenses_company_idx on public.expenses (workspace_id, company_id) where company_id is not null;
select private.make_record('expenses', 'expense', search => '{category,channel}', subtitle => '{spent_on,category}', amount => 'amount_minor',
  is_in_figures => true);

create function private.fill_expense() returns trigger language plpgsql set search_path = '' as $$
begin
  new.name := coalesce(nullif(btrim(new.category), ''), nullif(btrim(new.channel), ''), to_char(new.spent_on, 'YYYY-MM-DD'), '-');
  return new;
end $$;
create trigger fill before insert or update of name on public.expenses for each row
  when (coalesce(btrim(new.name), '') = '') execute function private.fill_expense();

-- Whose a target is stands in `whom`, too: one that comes back after its account has gone for good must not become everybody's.
-- With whom it is about, a target goes.
create table public.targets (
  like private.record_columns including all,
  month date not null,
  measure text not null default 'revenue' check (measure in ('revenue', 'deals_won', 'new_leads')),
  amount_minor bigint check (amount_minor between 0 and 9007199254740991),
  count integer check (count >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  account_id uuid,
  owner_id uuid,
  company_id uuid,
  region text check (length(region) between 1 and 200),
  whom text not null,
  constraint targets_amount_fits check ((measure = 'revenue') = (amount_minor is not null) and (measure <> 'revenue') = (count is not null)),
  constraint targets_one_whom check (num_nonnulls(account_id, owner_id, company_id, region) <= 1
    and whom = case when account_id is not null then 'account' when owner_id is not null then 'owner'
      when company_id is not null then 'company' when region is not null then 'region' else 'workspace' end),
  foreign key (workspace_id, account_id) references public.accounts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, owner_id) references public.members (workspace_id, id) on delete cascade,
  foreign key (workspace_id, company_id) references public.companies (workspace_id, id) on delete cascade
);
alter table public.targets alter column name set default '', alter column whom set default '';
comment on table public.targets is E'What is aimed at in a month\n\nOf the whole workspace, or of an account, a member, an own company or a region: one a month and measure.';
comment on column public.targets.name is 'The month and whom it is for; follows from them';
comment on column public.targets.month is 'The first day of its month; any other day of it becomes that one';
comment on column public.targets.measure is 'revenue, deals_won or new_leads';
comment on column public.targets.amount_minor is 'Of revenue alone, in the smallest unit of the currency';
comment on column public.targets.count is 'Of every other measure alone';
comment on column public.targets.account_id is 'The customer whose revenue it is';
comment on column public.targets.company_id is 'The own company that is to reach it';
comment on column public.targets.whom is 'workspace, account, owner, company or region; follows from which of them is given';
create unique index targets_key on public.targets (workspace_id, month, measure,
  (coalesce(account_id::text, owner_id::text, company_id::text, 'region ' || region, '')));
create index targets_account_idx on public.targets (workspace_id, account_id) where account_id is not null;
create index targets_owner_idx on public.targets (workspace_id, owner_id) where owner_id is not null;
create index targets_company_idx on public.targets (workspace_id, company_id) where company_id is not null;
select private.make_record('targets', 'target', search => '{region}', subtitle => '{region}', amount => 'amount_minor', shows_use => false);

create function private.fill_target() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.month := date_trunc('month', new.month::timestamp)::date;
  if tg_op = 'UPDATE' or new.whom = '' then
    new.whom := case when new.account_id is not null then 'account' when new.owner_id is not null then 'owner'
      when new.company_id is not null then 'company' when new.region is not null then 'region' else 'workspace' end;
  end if;
  new.name := left(concat_ws(' · ', coalesce(to_char(new.month, 'YYYY-MM'), '-'), coalesce(
    (select a.name from public.accounts a where a.workspace_id = new.workspace_id and a.id = new.account_id),
    (select m.name from public.members m where m.workspace_id = new.workspace_id and m.id = new.owner_id),
    (select c.name from public.companies c where c.workspace_id = new.workspace_id and c.id = new.company_id), new.region)), 400);
  return new;
end $$;
create trigger fill before insert or update of name, month, account_id, owner_id, company_id, region, whom on public.targets
  for each row execute function private.fill_target();

-- Where an heir has a target for the same month and measure, that one stands: two would be two answers to one question.
create or replace function private.hand_over_records(workspace uuid, member uuid, heir uuid) returns void
language plpgsql set search_path = '' as $$
declare kind text;
begin
  delete from public.targets t where t.workspace_id = workspace and t.owner_id = member and exists (select from public.targets held
    where held.workspace_id = workspace and held.owner_id = heir and held.month = t.month and held.measure = t.measure);
  for kind in select k.kind from private.record_kinds k where k.has_owner order by k.position loop
    execute format('update public.%I r set owner_id = $3 where r.workspace_id = $1 and r.owner_id = $2', kind) using workspace, member, heir;
  end loop;
  update public.activities r set assignee_id = heir where r.workspace_id = workspace and r.assignee_id = member and r.completed_at is null;
  perform private.repoint_custom(workspace, 'members', array[member], heir);
end $$;

create table public.exchange_rates (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  day date not null,
  from_currency text not null check (from_currency ~ '^[A-Z]{3}$'),
  to_currency text not null check (to_currency ~ '^[A-Z]{3}$' and to_currency <> from_currency),
  rate numeric(24, 12) not null check (rate > 0 and rate < 1000000000000),
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  primary key (workspace_id, id),
  unique (workspace_id, from_currency, to_currency, day),
  foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.exchange_rates is E'What one currency was worth in another\n\nA rate holds from its day to the next one. Between the same two currencies the other way round it holds likewise.';
comment on column public.exchange_rates.day is 'From when it holds';
comment on column public.exchange_rates.rate is 'How many units of to_currency one unit of from_currency is worth, both in whole ones such as dollars';
create index exchange_rates_created_by_idx on public.exchange_rates (workspace_id, created_by) where created_by is not null;
select private.guard_records('public.exchange_rates'), private.keep_history('public.exchange_rates');
select private.finish_table('public.exchange_rates');

-- What one smallest unit of each currency is worth in the smallest unit of another, and on which days: by the last rate that a
-- day had, whichever way round it was noted. Of a currency without a rate, and of days before its first, there is nothing.
create function private.rates_into(workspace uuid, target text)
returns table (currency text, since date, until date, factor double precision)
language sql stable rows 10 set search_path = '' as $$
  select target, '-infinity'::date, 'infinity'::date, 1
  union all
  select r.currency, r.day, coalesce(lead(r.day) over (partition by r.currency order by r.day), 'infinity'),
    (r.factor * power(10::numeric, private.currency_decimals(target) - private.currency_decimals(r.currency)))::float8
  from (
    -- Of a day with both, the one that was noted this way round.
    select distinct on (n.currency, n.day) n.* from (
      select e.from_currency as currency, e.day, e.rate as factor, 0 as place from public.exchange_rates e
        where e.workspace_id = workspace and e.to_currency = target
      union all
      select e.to_currency, e.day, 1 / e.rate, 1 from public.exchange_rates e
        where e.workspace_id = workspace and e.from_currency = target
    ) n order by n.currency, n.day, n.place
  ) r
$$;
grant execute on function private.rates_into(uuid, text) to authenticated, service_role, worker;

-- Sums of sales by day and dimensions. Each statement that writes sales adds what it changed, as rows of their own: nobody ever
-- waits for another's, and the sum over all rows is right at every moment. A routine puts the rows of a day together now and then.
create function private.keep_sums_of_sales(target regclass) returns void language plpgsql set search_path = '' as $$
begin
  execute format($sql$alter table %s
    -- All that are no refunds.
    add column sales_count bigint not null,
    add column refunds_count bigint not null,
    add column quantity numeric not null,
    -- Refunds taken off, and how much those are.
    add column revenue_minor numeric not null,
    add column refunded_minor numeric not null,
    add column cost_minor numeric not null,
    -- The revenue of those whose cost is known.
    add column costed_revenue_minor numeric not null,
    -- How many are without a cost.
    add column uncosted bigint not null,
    add column is_put_together boolean not null default false,
    add foreign key (workspace_id) references public.workspaces (id) on delete cascade,
    enable row level security$sql$, target);
  execute format('create policy viewer_reads on %s for select to authenticated using (workspace_id in (select private.workspaces(''viewer'')))', target);
  execute format('grant select on %s to authenticated, service_role', target);
  execute format('create index on %s (workspace_id, day)', target);
  execute format('create index on %s (workspace_id, day) where not is_put_together', target);
end $$;

create table private.sales_by_account (
  workspace_id uuid not null,
  day date not null,
  account_id uuid,
  channel text,
  region text,
  company_id uuid,
  owner_id uuid,
  currency text not null
);
create table private.sales_by_category (
  workspace_id uuid not null,
  day date not null,
  category text,
  channel text,
  region text,
  company_id uuid,
  currency text not null
);
create table private.sales_by_day (
  workspace_id uuid not null,
  day date not null,
  company_id uuid,
  currency text not null
);
select private.keep_sums_of_sales(t) from unnest(array['private.sales_by_account', 'private.sales_by_category', 'private.sales_by_day']::regclass[]) t;
drop function private.keep_sums_of_sales(regclass);

-- Each of them, and what it keeps apart beside workspace and day.
create function private.sums_of_sales() returns table (name text, dimensions text) language sql immutable set search_path = '' as $$
  values ('sales_by_account', 'account_id, channel, region, company_id, owner_id, currency'),
    ('sales_by_category', 'category, channel, region, company_id, currency'), ('sales_by_day', 'company_id, currency')
$$;

-- A workspace that goes takes its sums with it.
create function private.sum_sales() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  target record;
  touched constant text := case tg_op
    when 'INSERT' then 'select a.*, 1 as sign from added a'
    when 'DELETE' then 'select r.*, -1 as sign from removed r where exists (select from public.workspaces w where w.id = r.workspace_id)'
    else 'select a.*, 1 as sign from added a union all select r.*, -1 from removed r' end;
begin
  for target in select s.name, s.dimensions from private.sums_of_sales() s loop
    execute format($sql$
      insert into private.%1$I (workspace_id, day, %2$s, sales_count, refunds_count, quantity, revenue_minor, refunded_minor, cost_minor, costed_revenue_minor, uncosted)
      select * from (
        select t.workspace_id, t.sold_on, %2$s,
          coalesce(sum(sign) filter (where revenue_minor >= 0), 0) as sales_count, coalesce(sum(sign) filter (where revenue_minor < 0), 0) as refunds_count,
          coalesce(sum(sign * quantity), 0) as quantity, sum(sign * revenue_minor) as revenue_minor,
          coalesce(sum(- sign * revenue_minor) filter (where revenue_minor < 0), 0) as refunded_minor,
          coalesce(sum(sign * cost_minor), 0) as cost_minor, coalesce(sum(sign * revenue_minor) filter (where cost_minor is not null), 0) as costed_revenue_minor,
          coalesce(sum(sign) filter (where cost_minor is null), 0) as uncosted
        from (%3$s) t group by t.workspace_id, t.sold_on, %2$s) d
      where (d.sales_count, d.refunds_count, d.quantity, d.revenue_minor, d.refunded_minor, d.cost_minor, d.costed_revenue_minor, d.uncosted) <> (0, 0, 0, 0, 0, 0, 0, 0)$sql$,
      target.name, target.dimensions, touched);
  end loop;
  return null;
end $$;
create trigger sum_insert after insert on public.sales referencing new table as added
  for each statement execute function private.sum_sales();
create trigger sum_update after update on public.sales referencing old table as removed new table as added
  for each statement execute function private.sum_sales();
create trigger sum_delete after delete on public.sales referencing old table as removed
  for each statement execute function private.sum_sales();

-- Puts the sums of each day that changed together, and drops what came to nothing. Returns how many rows that spared.
create function private.put_sums_together(workspace uuid default null) returns bigint language plpgsql security definer set search_path = '' as $$
declare
  target record;
  spared bigint := 0;
  change bigint;
begin
  for target in select s.name, s.dimensions from private.sums_of_sales() s loop
    execute format($sql$
      with changed as (
        select distinct s.workspace_id, s.day from private.%1$I s
        where not s.is_put_together and ($1 is null or s.workspace_id = $1)
      ), gone as (
        delete from private.%1$I s using changed c where s.workspace_id = c.workspace_id and s.day = c.day returning s.*
      ), kept as (
        insert into private.%1$I (workspace_id, day, %2$s, sales_count, refunds_count, quantity, revenue_minor, refunded_minor, cost_minor, costed_revenue_minor, uncosted, is_put_together)
        select workspace_id, day, %2$s, sum(sales_count), sum(refunds_count), sum(quantity), sum(revenue_minor), sum(refunded_minor), sum(cost_minor),
          sum(costed_revenue_minor), sum(uncosted), true
        from gone group by workspace_id, day, %2$s
        having (sum(sales_count), sum(refunds_count), sum(quantity), sum(revenue_minor), sum(refunded_minor), sum(cost_minor),
          sum(costed_revenue_minor), sum(uncosted)) <> (0, 0, 0, 0, 0, 0, 0, 0)
        returning 1
      )
      select (select count(*) from gone) - (select count(*) from kept)$sql$, target.name, target.dimensions) into change using workspace;
    spared := spared + change;
  end loop;
  return spared;
end $$;
grant execute on function private.put_sums_together(uuid) to worker;
