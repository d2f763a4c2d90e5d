-- Returns the key metrics of one account as JSON: its revenue, its orders and its open deals.
create or replace function public.account_summary(workspace_id uuid, account_id uuid)
returns jsonb
language sql stable set search_path = '' as $$
  with place as materialized (
    select w.id, w.currency, (private.now() at time zone w.time_zone)::date as today from public.workspaces w where w.id = account_summary.workspace_id
  ), day as materialized (
    select o.day, o.is_order, o.orders, o.minor
    from place p cross join lateral private.compute_order_days(p.id, p.currency, p.today, array[account_summary.account_id]) o
  )
  select jsonb_build_object('currency', p.currency,
    'year_minor', (select sum(d.minor) from day d where d.day > p.today - 365),
    'previous_minor', (select sum(d.minor) from day d where d.day > p.today - 730 and d.day <= p.today - 365),
    'orders', (select coalesce(sum(d.orders), 0) from day d),
    'last_on', l.last_on, 'days_since', p.today - l.last_on,
    'usual_days', r.usual_days, 'next_on', r.next_on, 'next_from', r.next_from, 'next_until', r.next_until,
    'days_late', case when p.today > r.next_until then p.today - r.next_until end,
    'open', private.open_deal_sums(p.id, account_summary.account_id, null, null))
  from place p
  cross join (select max(d.day) as last_on from day d where d.is_order) l
  left join public.customer_rhythms(account_summary.workspace_id, account_summary.account_id) r on true
$$;
comment on function public.account_summary(uuid, uuid) is E'The key metrics of one account\n\nyear_minor is its revenue of the last 365 days and previous_minor of the 365 days before, null if there is none. usual_days is the median number of days between its orders, if it ordered on at least five days. next_on is the expected day of the next order; 80% of the gaps end between next_from and next_until. days_late is counted from next_until. open contains its open deals by currency.';
grant execute on function public.account_summary(uuid, uuid) to authenticated;
