import { importKindOf } from "#domain/imports/kinds/import-kinds.ts";
import type { RejectReason } from "#domain/imports/plan.ts";
import { fieldsOf } from "#domain/records/kinds/kinds.ts";
import type { Draft } from "#server/imports/jobs/draft.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";

type Clash = { fields: string[]; reason: RejectReason; when: string };

/**
 * Finds rows with valid cells that conflict with each other or with an existing record. These are constraints of the
 * table, reported before the table rejects the rows. Each row is checked as it would be written, including the existing
 * values of its record.
 */
export async function findClashes(draft: Draft): Promise<void> {
  const { sql, caller, entity, workspaceId, fields } = draft;
  const { oneOfEach } = importKindOf(entity);
  if (!oneOfEach) return;
  const { party, month, by, usual } = oneOfEach;
  const isMapped = (name: string) => fields.some((field) => field.name === name);
  const valueOf = (name: string) => (isMapped(name) ? `coalesce(r.${name}, e.${name})` : `e.${name}`);
  const subjects = party.map((name) => `'${name} ' || ${valueOf(name)}::text`);
  await runAs(sql, caller);
  await sql.query(
    `create temporary table import_clash on commit drop as
     select r.row_number, r.id, date_trunc('month', ${valueOf(month)}::timestamp)::date as of_month, coalesce(${valueOf(by)}, '${usual}') as of_kind,
       coalesce(${subjects.join(", ")}, '') as of_party, num_nonnulls(${party.map(valueOf).join(", ")}) as parties,
       ${ruled(entity)
         .map(([name]) => `${valueOf(name)} is not null as has_${name}`)
         .join(", ")}
     from import_row r left join public.${entity} e on e.workspace_id = $1 and e.id = r.id
     where not exists (select from import_problem p where p.row_number = r.row_number)
       and ($2 <> 'skip' or e.id is null)`,
    [workspaceId, draft.mapping.existing],
  );
  await say(draft, { fields: [...party], reason: "several_parties", when: "c.parties > 1" });
  for (const [name, values] of ruled(entity)) {
    const isItsOwn = `c.of_kind in (${values.map((value) => `'${value}'`).join(", ")})`;
    await say(draft, { fields: [name], reason: "wrong_measure", when: `c.has_${name} and not ${isItsOwn}` });
    await say(draft, { fields: [name], reason: "required", when: `not c.has_${name} and ${isItsOwn}` });
  }
  const existingParty = `coalesce(${party.map((name) => `'${name} ' || e.${name}::text`).join(", ")}, '')`;
  await say(draft, {
    fields: [month],
    reason: "month_taken",
    when: `exists (select from public.${entity} e where e.workspace_id = $1 and e.${month} = c.of_month and e.${by} = c.of_kind and ${existingParty} = c.of_party and e.id <> c.id)`,
  });
  await sql.query(
    `insert into import_problem (row_number, column_index, field, reason, detail)
     select row_number, $1::integer, $2::text, 'month_taken', first_row::text from (
       select c.row_number, min(c.row_number) over (partition by c.of_month, c.of_kind, c.of_party) as first_row from import_clash c
       where not exists (select from import_problem p where p.row_number = c.row_number)) numbered
     where row_number > first_row`,
    [columnOf(draft, month), month],
  );
  await runAs(sql, worker);
}

/** Returns the fields that are valid only with some values of another field. */
const ruled = (entity: Draft["entity"]): [name: string, values: readonly string[]][] =>
  Object.entries(fieldsOf(entity)).flatMap(([name, { onlyWith }]) => (onlyWith ? [[name, onlyWith.values]] : []));

const columnOf = ({ fields }: Draft, name: string) => fields.find((field) => field.name === name)?.column ?? null;

/**
 * Adds a problem to all rows that have it and no other problem. A problem of one field refers to its column; a problem
 * of several fields refers to the whole row.
 */
async function say(draft: Draft, { fields, reason, when }: Clash) {
  const [field = null, ...others] = fields;
  const isOne = field !== null && others.length === 0;
  await draft.sql.query(
    `insert into import_problem (row_number, column_index, field, reason)
     select c.row_number, $2::integer, $3::text, $4::text from import_clash c
     where $1::uuid is not null and ${when} and not exists (select from import_problem p where p.row_number = c.row_number)`,
    [draft.workspaceId, isOne ? columnOf(draft, field) : null, isOne ? field : null, reason],
  );
}
