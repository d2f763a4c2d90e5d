import { importKindOf } from "#domain/imports/kinds/import-kinds.ts";
import { defaultAmbiguous, defaultMissing, missingLinkOptions } from "#domain/imports/mapping-rules.ts";
import { isOrganisationUnit } from "#domain/records/kinds/kinds.ts";
import type { Draft, Link } from "#server/imports/jobs/draft.ts";
import { idColumn, keyColumn, numberColumn, rawColumn } from "#server/imports/jobs/read-lines.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";

/**
 * Returns an SQL expression for the comparable form of names of a record type. Stages are unique by name_key, so
 * differences in spelling are ignored.
 */
export const sameName = (entity: string, value: string) =>
  entity === "stages" ? `private.name_key(${value})` : `private.import_key(${value})`;

/**
 * Resolves the names in link columns. import_link contains each distinct name once, with its number, its account and
 * its state. The states are: matched (an existing record), file (a row of this file), create (a new record), empty,
 * reject, and, if several records share the name, unclear (the link is left empty) or several (the row is rejected).
 * import_new contains the records that would be created.
 */
export async function resolveLinks(draft: Draft): Promise<void> {
  const { sql, links, caller } = draft;
  await sql.query(
    `create temporary table import_link (field text not null, key text not null, raw text not null, number text, record_id text, around text, target text, same text,
       rows integer not null, first_row integer not null, id uuid, account_id uuid, state text, is_by_id boolean not null default false, primary key (field, key)) on commit drop`,
  );
  await sql.query(
    `create temporary table import_new (field text not null, entity text not null, id uuid not null default uuidv7(), name text not null,
       same text not null, number text, account_id uuid, email text, phone text, title text, kind public.stage_kind, first_row integer not null,
       rows integer not null default 0, primary key (field, id)) on commit drop`,
  );
  await sql.query("grant select, insert, update on import_link to authenticated, service_role");
  await sql.query("grant select, insert on import_new to authenticated, service_role");
  for (const link of links) {
    await listNames(draft, link);
    await runAs(sql, caller);
    if (link.id) await findById(draft, link);
    if (link.number) await findRecords(draft, link, { by: "e.external_id", wanted: "n.number" });
    if (link.within) await findWithin(draft, link, link.within);
    for (const column of columnsOf(link)) {
      const isAddress = targetEntity(link) === "members" && column === "email";
      await (isAddress ? findByAddress(draft, link) : findByName(draft, link, column));
    }
    await runAs(sql, worker);
    await decideSeveral(draft, link);
    await decideMissing(draft, link);
  }
}

/** Returns the record type of a link's target. */
export const targetEntity = (link: Link) => link.spec.link?.entity ?? "accounts";

/** Returns the columns that identify a record: the ones users would use, then its number. */
export function columnsOf(link: Link): string[] {
  const by = link.spec.link?.by ?? [];
  const target = targetEntity(link);
  const isNumbered = target !== "members" && target !== "stages" && !isOrganisationUnit(target);
  return [
    ...new Set([...by, ...(isNumbered && importKindOf(target).unique.includes("external_id") ? ["external_id"] : [])]),
  ];
}

async function listNames({ sql, mapping }: Draft, link: Link) {
  const [raw, key, number, id] = [rawColumn(link), keyColumn(link), numberColumn(link), idColumn(link)];
  const around = link.within ? keyColumn({ name: link.within }) : "null";
  await sql.query(
    `insert into import_link (field, key, raw, number, record_id, around, target, rows, first_row)
     select $1, ${key}, coalesce(min(${raw}), min(${number}), ''), min(${number}), min(${id}), min(${around}),
       case when $2::jsonb ? min(${raw}) then $2::jsonb ->> min(${raw}) else coalesce(min(${raw}), min(${number})) end, count(*), min(row_number)
     from import_line where ${key} is not null group by ${key}`,
    [link.name, JSON.stringify(mapping.values[link.name] ?? {})],
  );
  await sql.query(
    `update import_link set same = ${sameName(targetEntity(link), "target")}, state = case when nullif(btrim(target), '') is null and (raw <> '' or record_id is null) then 'empty' end
     where field = $1`,
    [link.name],
  );
  await sql.query("analyze import_link");
}

type Lookup = {
  /** SQL expressions of the record `e` and of the name `n` that must be equal. */
  by: string;
  wanted: string;
  /** A condition that selects one of several matching records. */
  preferred?: string;
  /** Joins of the names, joins of the records, and a further condition. */
  from?: string;
  joins?: string;
  where?: string;
};

/**
 * Looks up names among the records visible to the caller. If several match, the newest of the preferred ones is
 * selected.
 */
async function findRecords({ sql, workspaceId, pipelineId }: Draft, link: Link, lookup: Lookup) {
  const { by, wanted, preferred = "true", from = "", joins = "", where = "true" } = lookup;
  const entity = targetEntity(link);
  const inPipeline = entity === "stages" ? "and e.pipeline_id = $3" : "and $3::uuid is distinct from e.workspace_id";
  const account = link.within ? `e.${link.within}` : "null::uuid";
  await sql.query(
    `update import_link k set id = found.id, account_id = found.account_id, state = case when found.count = 1 then 'matched' else 'ambiguous' end
     from (
       select n.key, (array_agg(e.id order by ${preferred} desc, e.id desc))[1] as id, (array_agg(${account} order by ${preferred} desc, e.id desc))[1] as account_id,
         coalesce(nullif(count(*) filter (where ${preferred}), 0), count(*)) as count
       from import_link n ${from} join public.${entity} e on ${by} = ${wanted} ${joins}
       where n.field = $1 and n.state is null and e.workspace_id = $2 ${inPipeline} and ${where}
       group by n.key) found
     where k.field = $1 and k.key = found.key`,
    [link.name, workspaceId, pipelineId],
  );
}

/**
 * Looks up records by their ids. If the row has a name, the id only selects one of the records with that name; without
 * a name, the id is sufficient.
 */
async function findById(draft: Draft, link: Link) {
  const { sql } = draft;
  await findRecords(draft, link, {
    by: "e.id",
    wanted: asId("n.record_id"),
    where: `(n.raw = '' or ${sameName(targetEntity(link), "e.name")} = n.same)`,
  });
  await sql.query("update import_link set is_by_id = true where field = $1 and state is not null and id is not null", [
    link.name,
  ]);
  await sql.query("update import_link set state = 'empty' where field = $1 and state is null and raw = ''", [
    link.name,
  ]);
}

/** Returns an SQL expression that parses an id; null if the text is not an id. */
export const asId = (text: string) => `case when pg_input_is_valid(${text}, 'uuid') then ${text}::uuid end`;

/**
 * Looks up names in one column of the target; names with exactly the same spelling are preferred. A contact of another
 * account is a different person, and an account with another number is a different account.
 */
async function findByName(draft: Draft, link: Link, column: string) {
  const isPlaced = link.within !== undefined && column === "name";
  const conditions = [
    ...(isPlaced ? [`(coalesce(n.around, '') = '' or e.${link.within} is null)`] : []),
    ...(link.number ? ["(n.number is null or e.external_id is null)"] : []),
  ];
  await findRecords(draft, link, {
    by: sameName(targetEntity(link), `e.${column}`),
    wanted: "n.same",
    preferred: `e.${column} = n.target`,
    ...(conditions.length > 0 && { where: conditions.join(" and ") }),
  });
}

/**
 * Looks up members by email address. Only the server compares the addresses, because members cannot read other members'
 * addresses.
 */
const findByAddress = (draft: Draft, link: Link) =>
  findRecords(draft, link, {
    from: `join private.member_addresses($2) a on ${sameName("members", "a.email")} = n.same`,
    by: "e.id",
    wanted: "a.member_id",
    preferred: "a.email = n.target",
  });

/**
 * Looks up names within the account of the row. A question mark in a name matches any letter, because some exports
 * replace letters by question marks.
 */
async function findWithin(draft: Draft, link: Link, within: string) {
  const name = sameName(targetEntity(link), "e.name");
  const joins = `join import_link a on a.field = '${within}' and a.key = n.around`;
  const unclear = `e.${within} in (select p.id from public.accounts p where p.workspace_id = $2 and ${sameName("accounts", "p.name")} = a.same)`;
  const inside = { joins: `${joins} and a.id = e.${within}`, by: name, wanted: "n.same" };
  await findRecords(draft, link, inside);
  const lost = {
    by: `e.${within}`,
    wanted: "a.id",
    joins: "",
    where: `${name} like translate(replace(n.same, '_', '\\_'), '?', '_')`,
  };
  await findRecords(draft, link, { ...lost, from: `${joins} and n.same like '%?%'` });
  await findRecords(draft, link, {
    by: name,
    wanted: "n.same",
    from: `${joins} and a.state = 'unclear'`,
    where: unclear,
  });
}

/** Applies the user's choice for names that several records share. */
async function decideSeveral({ sql, entity, mapping }: Draft, link: Link) {
  const choice = mapping.links[link.name]?.ambiguous ?? defaultAmbiguous(entity, link.name);
  const state = { empty: "unclear", newest: "matched", reject: "several" }[choice];
  await sql.query(
    `update import_link set state = $2, id = case when $2 = 'matched' then id end, account_id = case when $2 = 'matched' then account_id end
     where field = $1 and state = 'ambiguous'`,
    [link.name, state],
  );
}

async function decideMissing({ sql, entity, mapping }: Draft, link: Link) {
  const target = targetEntity(link);
  const chosen = mapping.links[link.name]?.missing ?? defaultMissing(entity, link.name);
  const missing = missingLinkOptions(target).includes(chosen) ? chosen : "empty";
  if (target === entity && !link.own && mapping.columns.some(({ field }) => field === "name")) {
    await sql.query(
      `update import_link k set state = 'file'
       where field = $1 and state is null and same in (select private.import_key(name) from import_line)`,
      [link.name],
    );
  }
  await sql.query("update import_link set state = $2 where field = $1 and state is null", [link.name, missing]);
  // Equal names within one account, or with one number, become a single record, with the spelling of most rows.
  const home = link.within
    ? `(select a.id from import_link a where a.field = '${link.within}' and a.key = k.around)`
    : "null::uuid";
  await sql.query(
    `insert into import_new (field, entity, name, same, number, account_id, kind, first_row)
     select $1, $2, (array_agg(target order by rows desc, raw))[1], (array_agg(same order by rows desc, raw))[1], min(number), home,
       case when $2 = 'stages' then coalesce(($3::jsonb ->> (array_agg(target order by rows desc, raw))[1]), 'open')::public.stage_kind end,
       min(first_row)
     from (select k.*, ${home} as home from import_link k where k.field = $1 and k.state = 'create') named
     group by coalesce('#' || number, same), home`,
    [link.name, target, JSON.stringify(mapping.stage_kinds)],
  );
  await sql.query(
    `update import_link k set id = n.id from import_new n
     where k.field = $1 and n.field = $1 and k.state = 'create' and coalesce('#' || n.number, n.same) = coalesce('#' || k.number, k.same)
       and n.account_id is not distinct from ${home}`,
    [link.name],
  );
}
