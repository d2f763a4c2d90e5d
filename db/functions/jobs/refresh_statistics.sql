-- Refreshes the planner's statistics for the tables that this transaction has filled, by the rule of autovacuum, which
-- would only do so after minutes. Until then, Postgres would expect few rows and read whole tables in loops. Skips
-- tables that another transaction is analysing.
create or replace function private.refresh_statistics() returns void
language plpgsql set search_path = '' as $$
declare
  filled constant text := (
    select string_agg(format('%I.%I', s.schemaname, s.relname), ', ')
    from pg_catalog.pg_stat_xact_user_tables s join pg_catalog.pg_class c on c.oid = s.relid
    where c.relpersistence = 'p' and s.n_tup_ins + s.n_tup_upd > 50 + greatest(c.reltuples, 0) * 0.1
      and pg_catalog.has_table_privilege(c.oid, 'maintain'));
begin
  if filled is not null then execute 'analyze (skip_locked) ' || filled; end if;
end $$;
grant execute on function private.refresh_statistics() to worker;
