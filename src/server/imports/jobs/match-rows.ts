import type { NameSource } from "#domain/imports/kinds/import-kind.ts";
import { importKindOf } from "#domain/imports/kinds/import-kinds.ts";
import type { Draft, MappedField } from "#server/imports/jobs/draft.ts";
import { asId } from "#server/imports/jobs/resolve-links.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";

/** Returns an SQL expression for the value by which rows are matched with records. */
function matchValue({ name, spec }: MappedField, prefix: string): string {
  const value = `${prefix}.${name}`;
  if (name === "name") return `private.import_key(${value})`;
  return spec.kind === "email" ? `lower(${value})` : `${value}::text`;
}

/**
 * Builds import_row, a row of the target table for each line, and matches it with existing records: `id` is the id of
 * the matched record or a new one. `match_key` distinguishes rows: it starts with 'k' if it consists of the match
 * fields, and with 'n' if it is the name, because a match field is empty. If rows are matched by id, a row without an
 * id is new.
 */
export async function matchRows(draft: Draft): Promise<void> {
  const { sql, fields, links, ids } = draft;
  const key = matchFields(draft);
  await sql.query(
    `create temporary table import_row (row_number integer primary key, match_key text, new_name text, id uuid not null default uuidv7(), matches integer not null default 0,
       action text default 'create', record_hash text, ordinal integer, ${fields.map(({ name, sqlType }) => `${name} ${sqlType}`).join(", ")}) on commit drop`,
  );
  const joins = links.map(
    ({ name }, index) =>
      `left join import_link k${index} on k${index}.field = '${name}' and k${index}.key = l.key_${name}`,
  );
  const values = fields.map(({ name }) => {
    const link = links.findIndex((other) => other.name === name);
    if (link < 0) return `l.${name}`;
    // If several accounts share the name, the contact of the row determines the account.
    const inside = links.findIndex(({ within }) => within === name);
    const id =
      inside < 0
        ? `k${link}.id`
        : `case when k${link}.state = 'unclear' then k${inside}.account_id else k${link}.id end`;
    return links[link]?.own ? `to_jsonb(${id})` : id;
  });
  const names = fields.map(({ name }) => name);
  const parts = key.map((field) => matchValue(field, "r")).join(", ");
  const byKey = `case when num_nulls(${parts}) = 0 then 'k' || concat_ws(chr(31), ${parts}) else 'n' || private.import_key(r.new_name) end`;
  const keyValue = ids ? "'k' || lower(btrim(r.own_id))" : key.length > 0 ? byKey : "null";
  await sql.query(
    `insert into import_row (row_number, new_name, ${names.join(", ")}, match_key)
     select r.row_number, r.new_name, ${names.map((name) => `r.${name}`).join(", ")}, ${keyValue} from (
       select l.row_number, l.own_id, left(${newName(draft)}, 400) as new_name, ${values.map((value, at) => `${value} as ${names[at]}`).join(", ")}
       from import_line l ${joins.join(" ")}) r`,
  );
  await sql.query("grant select, update on import_row to authenticated, service_role");
  await sql.query("analyze import_row (row_number, match_key)");
  if (ids) {
    await runAs(sql, draft.caller);
    await findMatches(draft, "k", [`e.id = ${asId("substr(r.match_key, 2)")}`]);
    await runAs(sql, worker);
    return;
  }
  if (key.length === 0) return;
  await runAs(sql, draft.caller);
  await findMatches(
    draft,
    "k",
    key.map((field) => `${matchValue(field, "e")} = ${matchValue(field, "r")}`),
  );
  const named = [
    "private.import_key(e.name) = private.import_key(r.new_name)",
    `num_nulls(${key.map((field) => matchValue(field, "e")).join(", ")}) > 0`,
  ];
  const { rows } = await sql.query("select from import_row where match_key like 'n%' limit 1");
  if (rows.length > 0) await findMatches(draft, "n", named);
  if (importKindOf(draft.entity).isNamedOnce) await findUnnumbered(draft, named);
  await runAs(sql, worker);
}

export const matchFields = ({ mapping, fields }: Draft) => fields.filter(({ name }) => mapping.match.includes(name));

async function findMatches(
  { sql, entity, workspaceId }: Draft,
  form: "k" | "n",
  conditions: string[],
  having = "true",
) {
  // The planner overestimates matches by far, and would sort all keys of the workspace for a merge join.
  await sql.query("set local enable_mergejoin = off");
  await sql.query(
    `update import_row r set id = found.id, matches = found.count, action = null from (
       select r.row_number, (array_agg(e.id order by e.id))[1] as id, count(*) as count
       from import_row r join public.${entity} e on ${conditions.join(" and ")}
       where e.workspace_id = $1 and r.match_key like '${form}%' group by r.row_number having ${having}) found
     where found.row_number = r.row_number`,
    [workspaceId],
  );
  await sql.query("set local enable_mergejoin = on");
}

/**
 * Matches rows that have a new number with records that have none, such as products that a file of sales created by
 * name. Only one row and one record may have the name.
 */
async function findUnnumbered(draft: Draft, named: string[]) {
  const once =
    "r.row_number in (select min(o.row_number) from import_row o group by private.import_key(o.new_name) having count(*) = 1)";
  await findMatches(draft, "k", ["r.action = 'create'", once, ...named], "count(*) = 1");
}

/** Returns an SQL expression for the name of a new record, derived from other columns if the file has no name. */
function newName({ entity, fields, links }: Draft): string {
  const has = (name: string) => fields.some((field) => field.name === name);
  const linked = (name: string) => `k${links.findIndex((link) => link.name === name)}.target`;
  const wordsOf = (source: NameSource): string[] => {
    if (typeof source === "string") return has(source) ? [`l.${source}`] : [];
    if ("joined" in source) {
      const parts = source.joined.filter(has).map(linked);
      return parts.length > 0 ? [`nullif(concat_ws(' – ', ${parts.join(", ")}), '')`] : [];
    }
    const [givenName, family] = source.person.map((name) => (has(name) ? `l.${name}` : "null::text"));
    // Names are composed in the same way in every language, because later imports find records by name.
    return [`private.full_name(${givenName}, ${family}, null)`];
  };
  const candidates = ["name", ...importKindOf(entity).nameFrom].flatMap(wordsOf);
  return `coalesce(${[...candidates, "null::text"].join(", ")})`;
}
