-- Refreshes the stale rows of the customer cache in one workspace, by default in all. Rows that become stale in the
-- meantime remain marked.
create or replace function private.refresh_customer_cache(only_of uuid default null::uuid)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  place record;
  ids uuid[];
begin
  for place in
    select w.id, w.currency, t.today from public.workspaces w
    cross join lateral (select (private.now() at time zone w.time_zone)::date as today) t
    left join private.customer_cache_state k on k.workspace_id = w.id
    where (only_of is null or w.id = only_of) and ((k.currency, k.day) is distinct from (w.currency, t.today)
      or exists (select from private.customer_cache_invalidations n where n.workspace_id = w.id))
    order by w.id
  loop
    -- Locks the workspace, so that a transaction that deletes it has to wait.
    perform from public.workspaces w where w.id = place.id for key share;
    continue when not found;
    -- A concurrent refresh of the workspace waits here, and finds up-to-date rows afterwards.
    insert into private.customer_cache_state (workspace_id, currency, day) values (place.id, '', place.today) on conflict do nothing;
    perform from private.customer_cache_state k where k.workspace_id = place.id for update;
    -- A single statement reads a single snapshot, so an invalidation is deleted only if the change that caused it is
    -- visible.
    with gone as (delete from private.customer_cache_invalidations n where n.workspace_id = place.id)
      select private.accounts_with_stale_years(place.id, place.currency, place.today) into ids;
    delete from private.customer_cache k where k.workspace_id = place.id and (ids is null or k.account_id = any (ids));
    insert into private.customer_cache (workspace_id, account_id, days, are_orders, day_minors, day_unrated, orders, minor, has_products, items, item_minors, item_total, order_counts)
      select place.id, c.* from private.compute_customers(place.id, place.currency, place.today, ids) c;
    update private.customer_cache_state k set currency = place.currency, day = place.today where k.workspace_id = place.id;
  end loop;
end $$;
grant execute on function private.refresh_customer_cache(uuid) to worker;
