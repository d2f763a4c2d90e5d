-- Returns the workspaces that have more than a year of sales or deals and no forecast stored this week, each with an
-- owner, who has access to all its data.
create or replace function private.workspaces_without_forecast() returns table (workspace_id uuid, owner_id uuid)
language sql stable security definer set search_path = '' as $$
  select w.id, (select m.user_id from public.members m where m.workspace_id = w.id and m.role = 'owner' and m.user_id is not null order by m.id limit 1)
  from public.workspaces w cross join lateral (select (private.now() at time zone w.time_zone)::date as today) t
  where (exists (select from public.sales s where s.workspace_id = w.id and s.sold_on < t.today - 365)
      or exists (select from public.deals d where d.workspace_id = w.id and d.close_date < t.today - 365))
    and not exists (select from public.frozen_forecasts f where f.workspace_id = w.id and f.frozen_on = date_trunc('week', t.today)::date)
$$;
grant execute on function private.workspaces_without_forecast() to worker;
