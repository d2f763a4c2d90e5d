-- Returns the days on which each account had contact, with the contact person if known: activities that took place,
-- shared emails, and orders. A day can occur several times.
create or replace function private.account_contacts(workspace uuid)
returns table (account_id uuid, day date, contact_id uuid)
language sql stable rows 50000 set search_path = '' set work_mem = '64MB' as $$
  select t.account_id, t.day, t.contact_id from private.account_conversations(workspace) t
  union all
  select o.account_id, o.day, null
  from public.workspaces w
  cross join lateral private.order_days(w.id, w.currency, (private.now() at time zone w.time_zone)::date) o
  where w.id = workspace and o.is_order
$$;
grant execute on function private.account_contacts(uuid) to authenticated, service_role;
