-- replaces: private.refresh_statistics()
-- Refreshes the planner's statistics for the tables that this transaction has filled, by the rule of autovacuum, which
-- would only do so after minutes. Until then, Postgres would expect few rows of the workspace and read whole tables in
-- loops. Skips tables in which the rows of the workspace have grown by less than half, because the known statistics are
-- close enough, and tables that another transaction is analysing. It runs with the rights of its owner, because the
-- worker does not read records.
create or replace function private.refresh_statistics(workspace uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare filled text;
begin
  for filled in
    select format('%I.%I', s.schemaname, s.relname)
    from pg_catalog.pg_stat_xact_user_tables s join pg_catalog.pg_class c on c.oid = s.relid
    cross join lateral (select s.n_tup_ins + s.n_tup_upd as changed) n
    where s.schemaname = 'public' and n.changed > 50 + greatest(c.reltuples, 0) * 0.1
      and pg_catalog.has_table_privilege('worker', c.oid, 'maintain')
      and not exists (select from pg_catalog.pg_stats k
        cross join lateral unnest(k.most_common_vals::text::uuid[], k.most_common_freqs) as common (id, share)
        where k.schemaname = s.schemaname and k.tablename = s.relname and k.attname = 'workspace_id'
          and common.id = workspace and common.share * c.reltuples >= 2 * n.changed)
  loop
    execute 'analyze (skip_locked) ' || filled;
  end loop;
end $$;
grant execute on function private.refresh_statistics(uuid) to worker;
