import type pg from "pg";

export type Trace = { table: string; row: string };

/**
 * Returns every row of every table, in any schema, that contains one of these texts in any case, including within JSON
 * and binary text.
 */
export async function findTraces(owner: pg.Pool, texts: readonly string[]): Promise<Trace[]> {
  const { rows: tables } = await owner.query<{ name: string; bytes: string[] }>(
    `select c.oid::regclass::text as name, coalesce(array_agg(quote_ident(a.attname)) filter (where a.atttypid = 'bytea'::regtype), '{}') as bytes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema)' group by c.oid order by 1`,
  );
  const found: Trace[] = [];
  for (const { name, bytes } of tables) {
    const written = [`to_jsonb(t)::text`, ...bytes.map((column) => `encode(t.${column}, 'escape')`)];
    const { rows } = await owner.query<{ row: string }>(
      `select w.row from ${name} t cross join lateral (select lower(concat_ws(' ', ${written.join(", ")})) as row) w
       where exists (select from unnest($1::text[]) said where position(said in w.row) > 0)`,
      [texts.map((text) => text.toLowerCase())],
    );
    found.push(...rows.map(({ row }) => ({ table: name, row })));
  }
  return found;
}

export function countByTable(traces: readonly Trace[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { table } of traces) counts[table] = (counts[table] ?? 0) + 1;
  return counts;
}
