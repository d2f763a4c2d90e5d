-- Returns the accounts whose cached purchases of the last 365 days are stale on a day: the marked accounts, and
-- accounts with purchases on a day that has entered or left these 365 days. Null if the whole cache is stale.
create or replace function private.accounts_with_stale_years(workspace uuid, target text, today date) returns uuid[] language sql stable set search_path = '' as $$
  with kept as materialized (
    select private.accounts_with_stale_days(workspace, target) as ids
  ), gap as materialized (
    select b.since, b.until from private.customer_cache_state k cross join lateral (values (least(k.day, today) - 364, greatest(k.day, today) - 365),
      (least(k.day, today) + 1, greatest(k.day, today))) b (since, until)
    where k.workspace_id = workspace and k.day <> today
  )
  select array(
    select unnest(k.ids)
    union
    select s.account_id from gap g join private.sales_by_account s on s.workspace_id = workspace and s.account_id is not null and s.day between g.since and g.until
    union
    select d.account_id from public.workspaces w
      join public.stages s on s.workspace_id = w.id and s.kind = 'won'
      join public.deals d on d.workspace_id = s.workspace_id and d.stage_id = s.id
      cross join lateral (select case when d.close_date is not null then d.close_date
        when not d.is_imported then (d.created_at at time zone w.time_zone)::date end as day) c
      where exists (select from gap) and w.id = workspace and w.counts_won_deals and d.account_id is not null
        and exists (select from gap g where c.day between g.since and g.until)
  ) from kept k where k.ids is not null
$$;
grant execute on function private.accounts_with_stale_years(uuid, text, date) to authenticated, service_role;
