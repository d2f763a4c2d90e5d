-- Merges the entries of each day that have the same dimensions in the tables of sums, for one workspace or, if it is
-- null, for all. Returns the number of rows saved. Rows are inserted by day, so that the days that a query reads are
-- stored together.
create or replace function private.compact_rollups(workspace uuid default null) returns bigint language plpgsql security definer set search_path = '' as $$
declare
  target record;
  spared bigint := 0;
  change bigint;
begin
  for target in select s.name, s.dimensions from private.sales_rollups() s loop
    execute format($sql$
      with changed as (
        select distinct s.workspace_id, s.day from private.%1$I s
        where not s.is_compacted and ($1 is null or s.workspace_id = $1)
      ), gone as (
        delete from private.%1$I s using changed c where s.workspace_id = c.workspace_id and s.day = c.day returning s.*
      ), kept as (
        insert into private.%1$I (workspace_id, day, %2$s, sales_count, refunds_count, quantity, revenue_minor, refunded_minor, cost_minor, costed_revenue_minor, uncosted, counted_sales,
          ordered_sales, ordered_counted, is_compacted)
        select workspace_id, day, %2$s, sum(sales_count), sum(refunds_count), sum(quantity), sum(revenue_minor), sum(refunded_minor), sum(cost_minor),
          sum(costed_revenue_minor), sum(uncosted), sum(counted_sales), sum(ordered_sales), sum(ordered_counted), true
        from gone group by workspace_id, day, %2$s
        having (sum(sales_count), sum(refunds_count), sum(quantity), sum(revenue_minor), sum(refunded_minor), sum(cost_minor),
          sum(costed_revenue_minor), sum(uncosted), sum(counted_sales), sum(ordered_sales), sum(ordered_counted))
          <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        order by workspace_id, day
        returning 1
      )
      select (select count(*) from gone) - (select count(*) from kept)$sql$, target.name, target.dimensions) into change using workspace;
    spared := spared + change;
  end loop;
  return spared;
end $$;
grant execute on function private.compact_rollups(uuid) to worker;
