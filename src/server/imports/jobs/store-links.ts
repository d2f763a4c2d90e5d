import type { Draft } from "#server/imports/jobs/draft.ts";
import { keyColumn, rawColumn } from "#server/imports/jobs/read-lines.ts";
import { columnsOf, sameName, targetEntity } from "#server/imports/jobs/resolve-links.ts";
import { withoutNestedLoops } from "#server/imports/jobs/without-nested-loops.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";

// Users cannot select the email addresses of members.
const membersWithAddresses = `(select m.*, a.email from (select id, workspace_id, name from public.members) m
  left join private.member_addresses($1) a on a.member_id = m.id)`;

/**
 * Keeps the links of existing records if the file contains the name of the linked record. If several records share the
 * name, the linked one is meant, even if a lookup would find another record.
 */
export async function storeLinks({ sql, caller, workspaceId, entity, links }: Draft): Promise<void> {
  const { rows } = await sql.query("select from import_row where action is null limit 1");
  if (rows.length === 0) return;
  await runAs(sql, caller);
  await withoutNestedLoops(sql, async () => {
    for (const link of links) {
      // A number or an id in addition to the name selects one of several records.
      if (link.number) continue;
      const { name, own, within } = link;
      const target = targetEntity(link);
      const source = target === "members" ? membersWithAddresses : `public.${target}`;
      const current = own ? `(e.custom ->> '${name}')::uuid` : `e.${name}`;
      const names = columnsOf(link).map(
        (column) => `${sameName(target, `t.${column}`)} = ${sameName(target, `l.${rawColumn(link)}`)}`,
      );
      // A contact of another account may have the same name.
      const isById = `exists (select from import_link k where k.field = '${name}' and k.key = l.${keyColumn(link)} and k.is_by_id)`;
      const isPlaced = within ? `and (r.${within} is null or r.${within} = e.${within})` : "";
      await sql.query(
        `update import_row r set ${name} = ${own ? "to_jsonb(t.id)" : "t.id"}
         from import_line l, public.${entity} e, ${source} t
         where r.action is null and l.row_number = r.row_number and e.workspace_id = $1 and e.id = r.id
           and t.workspace_id = $1 and t.id = ${current} and (${names.join(" or ")}) ${isPlaced} ${link.id ? `and not ${isById}` : ""}`,
        [workspaceId],
      );
    }
  });
  await runAs(sql, worker);
}
