import type { ClientBase } from "pg";

/** Tables that triggers of records read, although no foreign key refers to them. */
const mustBeFirst = ["members", "custom_fields", "tags"];

/** Returns tables in an order where each comes after the tables that it references. */
export async function loadOrder(sql: ClientBase, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ source: string; target: string }>(
    `select distinct s.relname::text as source, t.relname::text as target from pg_catalog.pg_constraint k
     join pg_catalog.pg_class s on s.oid = k.conrelid join pg_catalog.pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and s.oid <> t.oid and s.relnamespace = 'public'::regnamespace and t.relnamespace = 'public'::regnamespace
     order by 1, 2`,
  );
  const targets = Map.groupBy(rows, ({ source }) => source);
  const ordered = new Set<string>();
  const visit = (name: string, visited: readonly string[]) => {
    if (visited.includes(name)) throw new Error(`Tables reference each other: ${[...visited, name].join(" → ")}`);
    if (ordered.has(name) || !names.includes(name)) return;
    for (const { target } of targets.get(name) ?? []) visit(target, [...visited, name]);
    ordered.add(name);
  };
  for (const name of [...mustBeFirst, ...names]) visit(name, []);
  return [...ordered];
}
