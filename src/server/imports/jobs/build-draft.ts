import { type Draft, openDraft } from "#server/imports/jobs/draft.ts";
import { changeable, currentHashSql, currentValueSql, findChanged } from "#server/imports/jobs/find-changed.ts";
import { findClashes } from "#server/imports/jobs/find-clashes.ts";
import { findProblems } from "#server/imports/jobs/find-problems.ts";
import { matchRows } from "#server/imports/jobs/match-rows.ts";
import { cellOf, readLines } from "#server/imports/jobs/read-lines.ts";
import { resolveLinks } from "#server/imports/jobs/resolve-links.ts";
import { orderRows, resolveParents } from "#server/imports/jobs/resolve-parents.ts";
import { storeLinks } from "#server/imports/jobs/store-links.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";
import type { StepTools } from "#server/runs/define-job.ts";

/**
 * Computes the effects of every row of a file, in temporary tables of this transaction. import_row contains the action
 * (create, update, unchanged or reject), import_problem the reasons for rejections, and import_new the other records
 * that would be created. The reasons are also stored in private.import_rejects.
 */
export async function buildDraft(tools: StepTools): Promise<Draft> {
  const draft = await openDraft(tools);
  const steps = [
    readLines,
    resolveLinks,
    matchRows,
    storeLinks,
    findProblems,
    findClashes,
    resolveParents,
    decideActions,
    findChanged,
    orderRows,
    countNew,
    matchPeople,
    keepRejects,
  ];
  for (const [done, step] of steps.entries()) {
    tools.progress(Math.floor((draft.rowCount * done) / steps.length), draft.rowCount);
    const startedAt = performance.now();
    await step(draft);
    tools.log.debug({ step: step.name, ms: Math.round(performance.now() - startedAt) }, "Import step");
  }
  return draft;
}

async function decideActions(draft: Draft) {
  const { sql, caller, entity, workspaceId, fields, mapping } = draft;
  // New and matched rows are already distinguished, so that most rows of a file need no further update.
  await sql.query(
    "update import_row set action = 'reject' where row_number in (select row_number from import_problem)",
  );
  if (mapping.existing === "skip") {
    await sql.query("update import_row set action = 'unchanged' where action is null");
    return;
  }
  // An empty cell changes nothing.
  const changes = changeable(fields).map(
    (field) => `(r.${field.name} is not null and r.${field.name} is distinct from ${currentValueSql(field)})`,
  );
  await runAs(sql, caller);
  await sql.query(
    `update import_row r set action = case when ${changes.join(" or ") || "false"} then 'update' else 'unchanged' end, record_hash = ${currentHashSql(fields)}
     from public.${entity} e where e.workspace_id = $1 and e.id = r.id and r.action is null`,
    [workspaceId],
  );
  await runAs(sql, worker);
}

/** Counts the records that would be created. Records that only rejected rows refer to are not created. */
async function countNew({ sql, links }: Draft) {
  for (const { name, own } of links) {
    await sql.query(
      `update import_new n set rows = needed.rows from (
         select ${own ? `(${name} #>> '{}')::uuid` : name} as id, count(*) as rows from import_row where action in ('create', 'update') group by 1) needed
       where n.field = $1 and n.id = needed.id`,
      [name],
    );
  }
  await sql.query("delete from import_new where rows = 0");
}

async function keepRejects({ sql, importId }: Draft) {
  await sql.query("delete from private.import_rejects where import_id = $1", [importId]);
  await sql.query(
    `insert into private.import_rejects (import_id, row_number, column_index, field, value, reason, detail, is_adjusted)
     select $1::uuid, row_number, column_index, field, left(value, 1000), reason, detail, false from import_problem
     union all select $1, row_number, column_index, field, left(value, 1000), reason, detail, true from import_adjusted a
       where not exists (select from import_problem p where p.row_number = a.row_number)`,
    [importId],
  );
}

const personParts = ["name", "email", "phone", "title"] as const;
type PersonPart = (typeof personParts)[number];

/**
 * Adds the contacts in rows of accounts to import_new, unless they exist. They are matched by email address, or by name
 * within the account.
 */
async function matchPeople(draft: Draft): Promise<void> {
  const { sql, caller, importId, workspaceId } = draft;
  const part = (wanted: PersonPart) => {
    const column = draft.extras.find(({ extra }) => "person" in extra && extra.person === wanted);
    return column ? cellOf(column) : "null::text";
  };
  if (part("name") === "null::text") return;
  await sql.query(
    `create temporary table import_person on commit drop as
     select distinct on (r.id, private.import_key(p.name)) r.row_number, r.id as account_id, left(p.name, 400) as name,
       private.import_email(p.email) as email, private.import_phone(p.phone) as phone, left(p.title, 400) as title
     from private.import_rows f join import_row r using (row_number)
     cross join lateral (select ${personParts.map((each) => `${part(each)} as ${each}`).join(", ")}) p
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
