import pg from "pg";

import { importKindOf } from "#domain/imports/kinds/import-kinds.ts";
import { requiredFields } from "#domain/imports/mapping-rules.ts";
import type { RejectReason } from "#domain/imports/plan.ts";
import type { LinkTarget } from "#domain/records/entity.ts";
import type { Draft, MappedField } from "#server/imports/jobs/draft.ts";
import { matchFields } from "#server/imports/jobs/match-rows.ts";
import { idColumn, keyColumn, rawColumn } from "#server/imports/jobs/read-lines.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";

const reason = (code: RejectReason) => `'${code}'`;

const maxName = (target: LinkTarget | undefined) => (target === "stages" ? 200 : 400);

/**
 * Lists every problem that prevents the import of a row in import_problem. A row with a problem is rejected as a whole;
 * all other rows are imported.
 */
export async function findProblems(draft: Draft): Promise<void> {
  const { sql } = draft;
  await sql.query(
    `create temporary table import_problem (row_number integer not null, column_index integer, field text, value text,
       reason text not null, detail text) on commit drop`,
  );
  await sql.query("grant select, insert on import_problem to authenticated, service_role");
  await sql.query("create temporary table import_adjusted (like import_problem) on commit drop");
  await findStrayQuotes(draft);
  await findBadValues(draft);
  await findBadLinks(draft);
  await findUnclearLinks(draft);
  await findUnusedIds(draft);
  await findUnknownIds(draft);
  await findUnclearRows(draft);
  await findMissingOwn(draft);
  await findDuplicates(draft, "match_key", matchFields(draft)[0]);
  const [only, ...others] = matchFields(draft);
  for (const field of draft.fields) {
    if (!importKindOf(draft.entity).unique.includes(field.name) || (only?.name === field.name && others.length === 0))
      continue;
    await findDuplicates(draft, field.name, field);
    await findTaken(draft, field);
  }
}

/** Finds rows that may have been split wrongly because of unbalanced quotes, unless the user chose to keep them. */
async function findStrayQuotes({ sql, importId, mapping }: Draft) {
  await sql.query(
    `insert into import_problem (row_number, reason, detail)
     select row_number, ${reason("stray_quote")}, note ->> 'line' from private.import_rows
     where import_id = $1 and note ->> 'reading' in ('mended', 'unclear', 'joined') and ($2 = 'reject' or note ->> 'reading' = 'unclear')`,
    [importId, mapping.stray_quotes],
  );
}

async function findBadValues(draft: Draft) {
  const inFile = draft.fields.filter((field): field is MappedField & { column: number } => field.column !== null);
  const harmless = inFile.filter((field) => canBeEmpty(draft, field));
  await findAdjusted(draft, harmless);
  const tests = inFile.flatMap((field) => {
    const raw = `l.${rawColumn(field)}`;
    if (field.spec.link) return [];
    const unread = harmless.includes(field)
      ? "null"
      : `case when ${raw} is not null and l.${field.name} is null ${wasMeant(draft, field)} then ${unreadReason(draft, field, raw)} end`;
    const broken = field.checks.map(
      (check) => `case when not (${check}) then ${reason(check.includes("length(") ? "too_long" : "out_of_range")} end`,
    );
    return [unread, ...broken].map((when) => ({ when, row: `(${field.column}, '${field.name}', ${raw}, ${when})` }));
  });
  const tooLong = `case when l.is_long then ${reason("too_many_cells")} end`;
  const rows = [...tests.map(({ row }) => row), `(null::integer, null::text, null::text, ${tooLong})`];
  // Nearly all rows are valid, so problems are computed only for rows that have one.
  const isUnsound = `coalesce(${[...tests.map(({ when }) => when), tooLong].join(", ")}) is not null`;
  await draft.sql.query(
    `insert into import_problem (row_number, column_index, field, value, reason)
     select l.row_number, p.* from import_line l
     cross join lateral (values ${rows.join(", ")}) p (column_index, field, value, reason)
     where ${isUnsound} and p.reason is not null`,
  );
}

/** True if a field may be left empty when its value cannot be parsed. Amounts and dates are too important for that. */
const canBeEmpty = ({ entity, requiredOwn }: Draft, { name, spec, isForNew }: MappedField): boolean =>
  (isForNew === true || ["email", "phone", "choice", "url"].includes(spec.kind)) &&
  spec.isRequired !== true &&
  importKindOf(entity).oneOfEach?.by !== name &&
  !requiredOwn.includes(name);

/** Lists values that are left empty or shortened, although their rows are imported. */
async function findAdjusted(draft: Draft, fields: readonly (MappedField & { column: number })[]) {
  for (const field of fields) {
    const raw = `l.${rawColumn(field)}`;
    const several = { email: "@.*[;,|<[:space:]].*@", phone: ":::|;" }[field.spec.kind as string];
    const isShortened = several ? `${raw} ~ ${pg.escapeLiteral(several)}` : "false";
    await draft.sql.query(
      `insert into import_adjusted (row_number, column_index, field, value, reason)
       select l.row_number, $1, $2, ${raw}, case when l.${field.name} is null then ${unreadReason(draft, field, raw)} else ${reason("several_values")} end
       from import_line l where ${raw} is not null and ((l.${field.name} is null ${wasMeant(draft, field)}) or (l.${field.name} is not null and ${isShortened}))`,
      [field.column, field.name],
    );
  }
}

/** Returns an SQL condition that excludes values which the user mapped to nothing: they are empty on purpose. */
function wasMeant({ mapping }: Draft, field: MappedField): string {
  const emptied = Object.entries(mapping.values[field.name] ?? {}).filter(([, target]) => target === null);
  if (emptied.length === 0) return "";
  const raw = `l.${rawColumn(field)}`;
  const values = emptied.map(([value]) => pg.escapeLiteral(value)).join(", ");
  return field.own?.kind === "multiChoice"
    ? `and exists (select from regexp_split_to_table(${raw}, '[,;|\\n]') part where btrim(part) not in ('', ${values}))`
    : `and ${raw} not in (${values})`;
}

function unreadReason({ fields, currency }: Draft, { spec, format }: MappedField, raw: string): string {
  switch (spec.kind) {
    case "money": {
      // Record types without an amount may still have custom fields with amounts.
      const own = fields.some(({ name }) => name === "currency") ? "l.currency" : pg.escapeLiteral(currency);
      return `case when private.import_currency_matches(${raw}, ${own}) then ${reason("not_a_number")} else ${reason("other_currency")} end`;
    }
    case "date":
      return `case when private.import_date_parts(${raw}, '${format.date_order ?? "ymd"}') is null then ${reason("not_a_date")} else ${reason("impossible_date")} end`;
    case "email":
      return reason("not_an_email");
    case "choice":
      return reason("not_a_choice");
    case "integer":
    case "number":
    case "percent":
      return reason("not_a_number");
    case "url":
      return reason("not_a_url");
    case "phone":
      return reason("digits_lost");
    case "text":
    case "longText":
    case "link":
      return reason("required");
  }
}

async function findBadLinks({ sql, links }: Draft) {
  for (const link of links) {
    const raw = rawColumn(link);
    const limit = maxName(link.spec.link?.entity);
    await sql.query(
      `insert into import_problem (row_number, column_index, field, value, reason)
       select l.row_number, $2, $1, l.${raw}, case k.state when 'reject' then ${reason("link_missing")}
         when 'several' then ${reason("link_ambiguous")} else ${reason("too_long")} end
       from import_link k join import_line l on l.${keyColumn(link)} = k.key join import_row r using (row_number)
       where k.field = $1 and (k.state in ('reject', 'several') and r.${link.name} is null or k.state = 'create' and length(k.target) > ${limit})`,
      [link.name, link.column],
    );
  }
}

/** Lists names shared by several records, if the rows are imported without the link. */
async function findUnclearLinks({ sql, links }: Draft) {
  for (const link of links) {
    await sql.query(
      `insert into import_adjusted (row_number, column_index, field, value, reason)
       select l.row_number, $2, $1, l.${rawColumn(link)}, ${reason("link_ambiguous")} from import_link k
       join import_line l on l.${keyColumn(link)} = k.key join import_row r using (row_number)
       where k.field = $1 and k.state = 'unclear' and r.${link.name} is null`,
      [link.name, link.column],
    );
  }
}

/** Lists ids of links that were ignored because no record has both the id and the name; the name was used instead. */
async function findUnusedIds({ sql, links }: Draft) {
  for (const link of links) {
    if (!link.id) continue;
    await sql.query(
      `insert into import_adjusted (row_number, column_index, field, value, reason)
       select l.row_number, $2, $1, l.${idColumn(link)}, ${reason("link_id_unused")} from import_link k
       join import_line l on l.${keyColumn(link)} = k.key where k.field = $1 and k.record_id is not null and not k.is_by_id`,
      [link.name, link.id.column],
    );
  }
}

/** Finds ids without a record visible to the caller: the record was deleted or is in another workspace. */
async function findUnknownIds({ sql, ids }: Draft) {
  if (!ids) return;
  await sql.query(
    `insert into import_problem (row_number, column_index, field, value, reason)
     select r.row_number, $1, $2, l.own_id, ${reason("id_unknown")} from import_row r join import_line l using (row_number)
     where r.match_key is not null and r.matches = 0`,
    [ids.column, ids.name],
  );
}

async function findUnclearRows({ sql, entity, fields }: Draft) {
  await sql.query(
    `insert into import_problem (row_number, reason, detail)
     select row_number, ${reason("several_match")}, matches::text from import_row where matches > 1`,
  );
  for (const required of requiredFields(entity)) {
    const field = fields.find(({ name }) => name === required);
    const value = required === "name" ? "r.new_name" : field ? `r.${required}` : "null";
    await sql.query(
      `insert into import_problem (row_number, column_index, field, reason)
       select r.row_number, $1::integer, $2::text, ${reason("required")} from import_row r
       where r.matches = 0 and ${value} is null
         and not exists (select from import_problem p where p.row_number = r.row_number and p.field = $2)`,
      [field?.column ?? null, required],
    );
  }
}

/** Finds new records without a value in a required custom field. Existing records may still lack one. */
async function findMissingOwn({ sql, fields, requiredOwn }: Draft) {
  for (const key of requiredOwn) {
    const field = fields.find(({ name }) => name === key);
    await sql.query(
      `insert into import_problem (row_number, column_index, field, reason)
       select r.row_number, $1::integer, $2::text, ${reason("required")} from import_row r
       where r.matches = 0 and ${field ? `r.${key} is null` : "true"}
         and not exists (select from import_problem p where p.row_number = r.row_number and p.field = $2)`,
      [field?.column ?? null, key],
    );
  }
}

/** Rejects rows with the same key as an earlier valid row, which they would overwrite. */
async function findDuplicates({ sql }: Draft, column: string, field: MappedField | undefined) {
  const value = field ? `${field.spec.link ? "null" : `r.${field.name}::text`}` : "null";
  await sql.query(
    `insert into import_problem (row_number, column_index, field, value, reason, detail)
     select row_number, $1::integer, $2::text, value, ${reason("duplicate")}, first_row::text from (
       select r.row_number, ${value} as value, min(r.row_number) over (partition by r.${column}) as first_row
       from import_row r
       where r.${column} is not null and not exists (select from import_problem p where p.row_number = r.row_number)) numbered
     where row_number > first_row`,
    [field?.column ?? null, field?.name ?? null],
  );
}

async function findTaken({ sql, caller, entity, workspaceId }: Draft, field: MappedField) {
  await runAs(sql, caller);
  await sql.query(
    `insert into import_problem (row_number, column_index, field, value, reason)
     select r.row_number, $2::integer, $3, r.${field.name}, ${reason("taken")}
     from import_row r join public.${entity} e on e.${field.name} = r.${field.name}
     where e.workspace_id = $1 and e.id is distinct from r.id`,
    [workspaceId, field.column, field.name],
  );
  await runAs(sql, worker);
}
