import pg from "pg";

import type { Plan } from "#domain/imports/plan.ts";
import type { Draft } from "#server/imports/jobs/draft.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";

const maxRows = 5;

/** Returns the first rows that are not rejected, with their values; a link is represented by the name of its target. */
export async function firstRows({
  sql,
  caller,
  workspaceId,
  fields,
  links,
  extras,
  timeZone,
}: Draft): Promise<Plan["first"]> {
  const named = links.map(({ name, spec }) => {
    // If several accounts share the name, it refers to the account of the row's contact.
    const id = links.some(({ within }) => within === name) ? `coalesce(k.id, r.${name})` : "k.id";
    return `('${name}', (select to_jsonb(case when k.state = 'file' then k.target else coalesce(n.name, e.name) end)
         from import_link k left join import_new n on n.field = k.field and n.id = k.id
         left join public.${spec.link?.entity} e on e.workspace_id = $1 and e.id = ${id}
         where k.field = '${name}' and k.key = l.key_${name} and k.state in ('matched', 'file', 'create', 'unclear')))`;
  });
  const people = extras.flatMap(({ name, extra }) =>
    "person" in extra
      ? [
          `('${name}', (select to_jsonb(n.${extra.person}) from import_new n where n.field = 'contact_name' and n.account_id = r.id limit 1))`,
        ]
      : [],
  );
  const isLink = new Set(links.map(({ name }) => name));
  const columns = fields
    .filter(({ name }) => name !== "name" && !isLink.has(name))
    .map(({ name, isForNew }) => {
      const value = isForNew ? `(r.${name} at time zone ${pg.escapeLiteral(timeZone)})::date` : `r.${name}`;
      return `('${name}', to_jsonb(${value}))`;
    });
  const givenName = fields.some(({ name }) => name === "name") ? "r.name" : "null";
  const name = `('name', to_jsonb(case r.action when 'create' then coalesce(${givenName}, r.new_name) else ${givenName} end))`;
  await runAs(sql, caller);
  const { rows } = await sql.query<Plan["first"][number]>(
    `select r.row_number, r.action, (select jsonb_object_agg(field, value) from (values ${[name, ...columns, ...named, ...people].join(", ")}) as v (field, value)) as values
     from import_row r join import_line l using (row_number)
     where $1::uuid is not null and r.action in ('create', 'update', 'unchanged') order by r.row_number limit ${maxRows}`,
    [workspaceId],
  );
  await runAs(sql, worker);
  return rows;
}
