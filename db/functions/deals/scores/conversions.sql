-- Returns the day each contact became a customer, because its first deal was won or a user changed its lifecycle. A
-- contact that was added as a customer has no row unless it has a won deal.
create or replace function private.conversions(workspace uuid) returns table (contact_id uuid, converted_on date)
language sql stable security definer set search_path = '' as $$
  with place as materialized (select w.id, w.time_zone from public.workspaces w where w.id = workspace)
  select x.contact_id, min(x.day) from (
    select d.contact_id, least(d.close_date, (d.stage_entered_at at time zone p.time_zone)::date) as day
    from place p join public.deals d on d.workspace_id = p.id and d.contact_id is not null
    join public.stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id and s.kind = 'won'
    union all
    select c.record_id, (c.at at time zone p.time_zone)::date
    from place p join public.change_log c on c.workspace_id = p.id and c.table_name = 'contacts' and c.action = 'update'
      and c.changes #>> '{lifecycle,1}' = 'customer'
  ) x where x.day is not null group by x.contact_id
$$;
