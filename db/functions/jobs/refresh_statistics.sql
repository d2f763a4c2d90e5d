-- replaces: private.refresh_statistics()
-- Refreshes the planner's statistics for the tables that this transaction has filled, by the rule of autovacuum, which
-- would only do so after minutes. Until then, Postgres would expect few rows of the workspace and read whole tables in
-- loops. Skips tables in which the rows of the workspace have grown by less than half, because the known statistics are
-- close enough, and tables that another transaction is analysing. It runs with the rights of its owner, because the
-- worker does not read records.
create or replace function private.refresh_statistics(workspace uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  filled record;
  many bigint;
  has_many boolean;
begin
  for filled in
    select format('%I.%I', s.schemaname, s.relname) as name, s.n_tup_ins + s.n_tup_upd as changed
    from pg_catalog.pg_stat_xact_user_tables s join pg_catalog.pg_class c on c.oid = s.relid
    where s.schemaname = 'public' and s.n_tup_ins + s.n_tup_upd > 50 + greatest(c.reltuples, 0) * 0.1
      and pg_catalog.has_table_privilege('worker', c.oid, 'maintain')
  loop
    many := 3 * filled.changed;
    execute format('select exists (select from %s where workspace_id = $1 offset $2 - 1)', filled.name) into has_many using workspace, many;
    if not has_many then execute 'analyze (skip_locked) ' || filled.name; end if;
  end loop;
end $$;
grant execute on function private.refresh_statistics(uuid) to worker;
