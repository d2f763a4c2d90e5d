import type { Draft } from "#server/jobs/import/draft.ts";
import { cellOf } from "#server/jobs/import/read-lines.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";

const parts = ["name", "email", "phone", "title"] as const;
type Part = (typeof parts)[number];

/**
 * Adds the contacts in rows of accounts to import_new, unless they exist: matched by their address, or by their name within
 * the account.
 */
export async function matchPeople(draft: Draft): Promise<void> {
  const { sql, caller, importId, workspaceId } = draft;
  const part = (wanted: Part) => {
    const column = draft.extras.find(({ extra }) => "person" in extra && extra.person === wanted);
    return column ? cellOf(column) : "null::text";
  };
  if (part("name") === "null::text") return;
  await sql.query(
    `create temporary table import_person on commit drop as
     select distinct on (r.id, private.import_key(p.name)) r.row_number, r.id as account_id, left(p.name, 400) as name,
       private.import_email(p.email) as email, private.import_phone(p.phone) as phone, left(p.title, 400) as title
     from private.import_rows f join import_row r using (row_number)
     cross join lateral (select ${parts.map((each) => `${part(each)} as ${each}`).join(", ")}) p
     where f.import_id = $1 and r.action <> 'reject' and p.name is not null order by r.id, private.import_key(p.name), r.row_number`,
    [importId],
  );
  await sql.query("grant select on import_person to authenticated, service_role");
  await runAs(sql, caller);
  await sql.query(
    `insert into import_new (field, entity, name, same, account_id, email, phone, title, first_row, rows)
     select 'contact_name', 'contacts', p.name, private.import_key(p.name), p.account_id, p.email, p.phone, p.title, p.row_number, 1
     from import_person p where not exists (select from public.contacts c where c.workspace_id = $1 and
       (lower(c.email) = lower(p.email) or (c.account_id = p.account_id and private.import_key(c.name) = private.import_key(p.name))))`,
    [workspaceId],
  );
  await runAs(sql, worker);
}
