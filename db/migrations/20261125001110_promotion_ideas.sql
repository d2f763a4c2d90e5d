-- Promotion ideas: what they are made of, what was found, and which of it people keep.

-- Everything ideas are made of, counted in one statement and so at one moment, with the rights of whoever asks.
create function private.promotion_facts(workspace uuid) returns jsonb
language sql stable security invoker set search_path = '' set work_mem = '64MB' as $$
  with place as materialized (
    select w.id, w.currency, (private.now() at time zone w.time_zone)::date as today from public.workspaces w where w.id = workspace
  ), line as materialized (
    select l.*, l.day > p.today - 365 as is_now from place p cross join lateral private.sold_lines(p.id, p.currency, p.today - 1126, p.today) l
  ), span as (
    -- The month of the first line may be half of one.
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
      count(distinct l.account_id) filter (where l.is_now) as customers, max(l.day) filter (where l.minor > 0) as last_on,
      count(*) filter (where l.is_now and l.quantity > 0) as counted,
      percentile_cont(array[0.5, 0.75]) within group (order by l.quantity) filter (where l.is_now and l.quantity > 0) as quantities
    from place p cross join line l where l.product_id is not null group by l.product_id, p.today
    order by 2 desc, 1 limit 200
  )
  select jsonb_build_object('today', p.today, 'currency', p.currency,
    'customers', (select count(*) from private.kept_segments k where k.workspace_id = p.id),
    'months', coalesce((select jsonb_agg(to_jsonb(m) order by m.month) from month m), '[]'),
    'products', coalesce((select jsonb_agg(to_jsonb(s) - 'quantities' || jsonb_build_object('name', r.name, 'category', r.category,
        'usual', s.quantities[1], 'upper', s.quantities[2]) order by s.minor desc, s.id)
      from product s join public.products r on r.workspace_id = p.id and r.id = s.id), '[]'),
    'pairs', coalesce((select jsonb_agg(jsonb_build_object('one', b.product_id, 'other', b.with_id, 'customers', b.customers, 'lift', b.lift)
      order by b.lift desc, b.customers desc, b.product_id, b.with_id) from public.bought_together(p.id) b), '[]'),
    'first_years', coalesce((select jsonb_agg(f.year order by f.year) from (
      select distinct extract(year from k.first_on)::integer as year from private.kept_segments k
      where k.workspace_id = p.id and extract(month from k.first_on) = extract(month from p.today + interval '1 month')
        and k.first_on < date_trunc('month', p.today + interval '1 month')) f), '[]'),
    'minor', coalesce((select sum(l.minor) from line l where l.is_now), 0),
    'costed_minor', coalesce((select sum(l.minor) from line l where l.is_now and l.cost_minor is not null), 0),
    'cost_minor', coalesce((select sum(l.cost_minor) from line l where l.is_now), 0))
  from place p
$$;
grant execute on function private.promotion_facts(uuid) to authenticated;

-- What one generation found, kept for the workspace. It speaks of products and accounts by their ids and filters.
create table public.promotion_generations (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  -- The job that made it, and the run that paid for it, have the same id.
  id uuid not null,
  author_id uuid,
  request jsonb not null check (jsonb_typeof(request) = 'object'),
  found jsonb not null check (jsonb_typeof(found -> 'version') = 'number'),
  samples text check (samples in ('all', 'some')),
  created_at timestamptz not null default private.now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, author_id) references public.members (workspace_id, id) on delete set null (author_id)
);
comment on table public.promotion_generations is E'What promotion ideas were asked for and found\n\nMade by /functions/v1/promotion-ideas. Each figure is of the moment of created_at.';
comment on column public.promotion_generations.author_id is 'The member whose tokens paid for it; empty when they left';
comment on column public.promotion_generations.request is 'Description, audience, goals, budget and language, as asked for';
comment on column public.promotion_generations.found is 'The ideas with their figures, filters and messages; version says which shape it is';
comment on column public.promotion_generations.samples is 'Whether all or some of the sales were sample data; empty: none';
create index promotion_generations_recent_idx on public.promotion_generations (workspace_id, created_at desc, id);
create index promotion_generations_author_idx on public.promotion_generations (workspace_id, author_id) where author_id is not null;
alter table public.promotion_generations enable row level security;
create policy viewer_reads on public.promotion_generations for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
create policy author_deletes on public.promotion_generations for delete to authenticated using (
  workspace_id in (select private.workspaces('admin'))
  or workspace_id in (select private.workspaces('viewer')) and author_id = private.member_id(workspace_id));
create policy people_only on public.promotion_generations as restrictive to authenticated using ((select private.token_id()) is null);
create policy worker_writes on public.promotion_generations for all to worker using (true) with check (true);
grant select, delete on public.promotion_generations to authenticated;
-- Those of sample data go with it.
grant select, insert, delete on public.promotion_generations to worker;
grant all on public.promotion_generations to service_role;
select private.announce('public.promotion_generations');
select private.finish_table('public.promotion_generations');

-- An idea that somebody keeps, as it was found, under a name that can be changed.
create table public.promotion_ideas (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 200),
  idea jsonb not null check (jsonb_typeof(idea -> 'version') = 'number' and pg_column_size(idea) < 65536),
  -- No foreign key: it outlives what it was found by.
  generation_id uuid,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.promotion_ideas is 'Promotion ideas that were saved';
comment on column public.promotion_ideas.idea is 'The idea as it was found; version says which shape it is';
comment on column public.promotion_ideas.generation_id is 'What found it';
create index promotion_ideas_created_by_idx on public.promotion_ideas (workspace_id, created_by) where created_by is not null;
select private.guard_records('public.promotion_ideas'), private.keep_history('public.promotion_ideas');
select private.finish_table('public.promotion_ideas');

-- Whether the sales that ideas are made of are sample data.
create function private.samples_sold(workspace uuid) returns text language sql stable set search_path = '' as $$
  select case when s.has_samples and s.has_others then 'some' when s.has_samples then 'all' end from public.sample_state(workspace) s
$$;
grant execute on function private.samples_sold(uuid) to authenticated;
