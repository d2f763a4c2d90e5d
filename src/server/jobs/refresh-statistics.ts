import type { ClientBase } from "pg";

/**
 * Refreshes the planner's statistics of the tables that this transaction has filled, by the rule of autovacuum, which would
 * only do so within minutes: until then Postgres expects few rows, and reads whole tables in loops. Requires the role worker;
 * tables that another transaction is analyzing are skipped.
 */
export async function refreshStatistics(sql: ClientBase): Promise<void> {
  const { rows } = await sql.query<{ name: string }>(
    `select format('%I.%I', s.schemaname, s.relname) as name
     from pg_catalog.pg_stat_xact_user_tables s join pg_catalog.pg_class c on c.oid = s.relid
     where c.relpersistence = 'p' and s.n_tup_ins + s.n_tup_upd > 50 + greatest(c.reltuples, 0) * 0.1
       and pg_catalog.has_table_privilege(c.oid, 'maintain')`,
  );
  if (rows.length > 0) await sql.query(`analyze (skip_locked) ${rows.map(({ name }) => name).join(", ")}`);
}
