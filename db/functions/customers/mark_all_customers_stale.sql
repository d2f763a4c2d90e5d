-- Marks all customers of a workspace as stale after a change that affects many of them, such as a new product name or
-- exchange rate. Arguments: the workspace column, and the columns to watch. Without any, every change counts.
create or replace function private.mark_all_customers_stale() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  place constant text := tg_argv[0];
  watched constant text[] := tg_argv[1:];
  change text;
begin
  select string_agg(format('a.%1$I is distinct from r.%1$I', c), ' or ') into change from unnest(watched) c;
  execute format('insert into private.customer_cache_invalidations (workspace_id) select distinct w.id from %s join public.workspaces w on w.id = t.place', case
    when tg_op = 'UPDATE' and change is not null then format('(select a.%1$I as place from added a join removed r on r.%1$I = a.%1$I and r.id = a.id where %2$s) t', place, change)
    else format('(select %I as place from %s) t', place, case tg_op when 'DELETE' then 'removed' else 'added' end) end);
  return null;
end $$;
