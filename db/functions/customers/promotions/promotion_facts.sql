-- Returns the data for promotion ideas from a single snapshot, with the caller's permissions.
create or replace function private.promotion_facts(workspace uuid) returns jsonb
language sql stable set search_path = '' set work_mem = '64MB' as $$
  with place as materialized (
    select w.id, w.currency, (private.now() at time zone w.time_zone)::date as today from public.workspaces w where w.id = workspace
  ), line as materialized (
    select l.*, l.day > p.today - 365 as is_now from place p cross join lateral private.sold_lines(p.id, p.currency, p.today - 1126, p.today) l
  ), span as (
    -- Starts with the first complete month, because the month of the first sale may be incomplete.
    select greatest(date_trunc('month', min(l.day) + interval '1 month' - interval '1 day'), date_trunc('month', p.today::timestamp) - interval '36 months')::date as first,
      (date_trunc('month', p.today::timestamp) - interval '1 month')::date as last
    from place p cross join line l group by p.today
  ), month as (
    select m::date as month, coalesce((select sum(l.minor) from line l where l.day >= m and l.day < m + interval '1 month'), 0) as minor
    from span s cross join generate_series(s.first::timestamp, s.last, interval '1 month') m
  ), product as (
    select l.product_id as id, coalesce(sum(l.minor) filter (where l.is_now), 0) as minor,
      coalesce(sum(l.minor) filter (where l.is_now and l.cost_minor is not null), 0) as costed_minor,
      coalesce(sum(l.cost_minor) filter (where l.is_now), 0) as cost_minor,
      coalesce(sum(l.minor) filter (where l.day > p.today - 90), 0) as recent_minor,
      coalesce(sum(l.minor) filter (where l.day > p.today - 455 and not l.is_now), 0) as year_ago_minor,
      count(distinct l.account_id) filter (where l.is_now and l.minor > 0) as customers, max(l.day) filter (where l.minor > 0) as last_on,
      count(*) filter (where l.is_now and l.quantity > 0) as counted,
      percentile_cont(array[0.5, 0.75]) within group (order by l.quantity) filter (where l.is_now and l.quantity > 0) as quantities
    from place p cross join line l where l.product_id is not null group by l.product_id, p.today
    order by 2 desc, 1 limit 200
  )
  select jsonb_build_object('today', p.today, 'currency', p.currency,
    'customers', (select count(*) from private.segment_cache k where k.workspace_id = p.id),
    'months', coalesce((select jsonb_agg(to_jsonb(m) order by m.month) from month m), '[]'),
    'products', coalesce((select jsonb_agg(to_jsonb(s) - 'quantities' || jsonb_build_object('name', r.name, 'category', r.category,
        'usual', s.quantities[1], 'upper', s.quantities[2]) order by s.minor desc, s.id)
      from product s join public.products r on r.workspace_id = p.id and r.id = s.id), '[]'),
    'pairs', coalesce((select jsonb_agg(jsonb_build_object('one', b.product_id, 'other', b.with_id, 'baskets', b.baskets, 'lift', b.lift)
      order by b.lift desc, b.baskets desc, b.product_id, b.with_id) from public.product_affinity(p.id) b), '[]'),
    'first_years', coalesce((select jsonb_agg(f.year order by f.year) from (
      select distinct extract(year from k.first_on)::integer as year from private.segment_cache k
      where k.workspace_id = p.id and extract(month from k.first_on) = extract(month from p.today + interval '1 month')
        and k.first_on < date_trunc('month', p.today + interval '1 month')) f), '[]'),
    'minor', coalesce((select sum(l.minor) from line l where l.is_now), 0),
    'costed_minor', coalesce((select sum(l.minor) from line l where l.is_now and l.cost_minor is not null), 0),
    'cost_minor', coalesce((select sum(l.cost_minor) from line l where l.is_now), 0))
  from place p
$$;
grant execute on function private.promotion_facts(uuid) to authenticated;
