-- Returns one row per currency and period from `since` to before `until`: the value of its smallest unit in smallest
-- units of the target currency. The last rate up to a day is used, in either direction. There is no row for currencies
-- without a rate, or for days before their first rate.
create or replace function private.rates_into(workspace uuid, target text)
returns table (currency text, since date, until date, factor double precision)
language sql stable rows 10 set search_path = '' as $$
  select target, '-infinity'::date, 'infinity'::date, 1
  union all
  select r.currency, r.day, coalesce(lead(r.day) over (partition by r.currency order by r.day), 'infinity'),
    (r.factor * power(10::numeric, private.currency_decimals(target) - private.currency_decimals(r.currency)))::float8
  from (
    -- If a day has rates in both directions, the rate into the target is used.
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
