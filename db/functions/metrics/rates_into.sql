-- Returns the value of one smallest unit of each currency in the smallest unit of another, and on which days: by the last rate of
-- a day, in either direction. No row for a currency without a rate, or for days before its first.
create or replace function private.rates_into(workspace uuid, target text)
returns table (currency text, since date, until date, factor double precision)
language sql stable rows 10 set search_path = '' as $$
  select target, '-infinity'::date, 'infinity'::date, 1
  union all
  select r.currency, r.day, coalesce(lead(r.day) over (partition by r.currency order by r.day), 'infinity'),
    (r.factor * power(10::numeric, private.currency_decimals(target) - private.currency_decimals(r.currency)))::float8
  from (
    -- Of a day with both directions, the one in this direction.
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
