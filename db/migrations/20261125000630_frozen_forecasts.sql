-- What was forecast each week, kept as it was, so that it can be held against what came.

create table public.frozen_forecasts (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  measure text not null check (measure in ('revenue', 'won_value')),
  frozen_on date not null,
  month date not null check (extract(day from month) = 1),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  value bigint not null,
  low bigint,
  high bigint,
  naive bigint not null,
  pipeline bigint,
  primary key (workspace_id, measure, frozen_on, month)
);
comment on table public.frozen_forecasts is E'What was forecast each week\n\nKept for two years as it was, to be held against what came.';
comment on column public.frozen_forecasts.frozen_on is 'The Monday of the week in which it was said, in the workspace''s time zone';
comment on column public.frozen_forecasts.month is 'The first day of the month that it is about';
comment on column public.frozen_forecasts.low is 'Where 80 of 100 begin; empty: not known';
comment on column public.frozen_forecasts.high is 'Where 80 of 100 end; empty: not known';
comment on column public.frozen_forecasts.naive is 'The same month of the year before, or the last one known';
comment on column public.frozen_forecasts.pipeline is 'Of won_value: open deals that were to close in the month, by their chances';

alter table public.frozen_forecasts enable row level security;
create policy viewer_reads on public.frozen_forecasts for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
create policy worker_writes on public.frozen_forecasts for all to worker using (true) with check (true);
grant select on public.frozen_forecasts to authenticated;
grant select, insert, delete on public.frozen_forecasts to worker;
grant all on public.frozen_forecasts to service_role;
select private.announce('public.frozen_forecasts');

-- Workspaces with a year of something to forecast, of which nothing has been said this week, and whose rights see all of each.
create function private.workspaces_to_freeze() returns table (workspace_id uuid, owner_id uuid)
language sql stable security definer set search_path = '' as $$
  select w.id, (select m.user_id from public.members m where m.workspace_id = w.id and m.role = 'owner' and m.user_id is not null order by m.id limit 1)
  from public.workspaces w cross join lateral (select (private.now() at time zone w.time_zone)::date as today) t
  where (exists (select from public.sales s where s.workspace_id = w.id and s.sold_on < t.today - 365)
      or exists (select from public.deals d where d.workspace_id = w.id and d.close_date < t.today - 365))
    and not exists (select from public.frozen_forecasts f where f.workspace_id = w.id and f.frozen_on = date_trunc('week', t.today)::date)
$$;
revoke all on function private.workspaces_to_freeze() from public;
grant execute on function private.workspaces_to_freeze() to worker;
