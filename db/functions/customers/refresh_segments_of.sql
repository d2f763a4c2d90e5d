-- Refreshes the stored segments of a workspace's customers. Unchanged segments are not written.
create or replace function private.refresh_segments_of(workspace uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  place public.workspaces;
  today date;
begin
  -- Locks the workspace, because simultaneous refreshes would write the same rows in different orders.
  select * into place from public.workspaces w where w.id = workspace for no key update;
  today := (private.now() at time zone place.time_zone)::date;
  with bought as (
    select l.account_id, array_agg(distinct l.product_id) as product_ids
    from private.sold_lines(workspace, place.currency, today - 364, today) l
    where l.account_id is not null and l.product_id is not null and coalesce(l.quantity, 1) >= 0 and coalesce(l.minor, 0) >= 0
    group by l.account_id
  ), standing as materialized (
    select s.account_id, s.segment, s.first_on, s.last_on, s.orders::integer as orders, coalesce(b.product_ids, '{}') as product_ids
    from private.customer_scores(workspace, place.currency, today) s left join bought b on b.account_id = s.account_id
  ), gone as (
    delete from private.segment_cache k where k.workspace_id = workspace and k.account_id not in (select s.account_id from standing s)
  )
  insert into private.segment_cache as k (workspace_id, account_id, segment, first_on, last_on, orders, product_ids)
    select workspace, s.account_id, s.segment, s.first_on, s.last_on, s.orders, s.product_ids from standing s
    on conflict (workspace_id, account_id) do update
      set segment = excluded.segment, first_on = excluded.first_on, last_on = excluded.last_on, orders = excluded.orders, product_ids = excluded.product_ids
      where (k.segment, k.first_on, k.last_on, k.orders, k.product_ids)
        is distinct from (excluded.segment, excluded.first_on, excluded.last_on, excluded.orders, excluded.product_ids);
end $$;
