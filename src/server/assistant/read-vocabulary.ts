import type { ClientBase } from "pg";

import { accountFields, fieldKey, isAccountField, maxOfField } from "#domain/assistant/account-fields.ts";
import { candidateNames } from "#domain/assistant/candidate-names.ts";
import { lookupsOf, namesByPart, type PartNames, unexplainedWords, withParts } from "#domain/assistant/name-parts.ts";
import type { FilterKey } from "#domain/assistant/parsed-question.ts";
import { seenPieces } from "#domain/assistant/reader/reader-features.ts";
import { isSeen } from "#domain/assistant/reader/reader-model.ts";
import type { NamedValue, Vocabulary } from "#domain/assistant/vocabulary.ts";
import type { Language } from "#domain/languages.ts";
import { loadReader } from "#server/assistant/load-reader.ts";
import { FunctionError } from "#server/request/function-error.ts";

type Row = {
  today: string;
  own_today: string;
  currency: string;
  member: { id: string; name: string } | null;
  stages: Partial<Vocabulary["stages"]>;
  names: NamedValue[] | null;
};

/**
 * Maximum number of records per name. A name that matches more, such as 'Kim', refers to none of them in particular.
 */
const maxPerName = 20;

/**
 * Returns the IDs of the accounts with each of the given industries, cities and countries in any case, as in lists, by
 * `fieldKey`.
 */
export async function readAccountsOf(
  sql: ClientBase,
  workspaceId: string,
  values: readonly { by: FilterKey; id: string | null }[],
): Promise<Record<string, string[]>> {
  const wanted = values.filter(({ by, id }) => isAccountField(by) && id !== null);
  if (wanted.length === 0) return {};
  const ids = (field: string) => wanted.flatMap(({ by, id }) => (by === field ? (id ?? []) : []));
  const { rows } = await sql.query<{ by: FilterKey; id: string; accounts: string[] }>(
    `select f.by, f.id, (select array_agg(a.id) from (
         select a.id from public.accounts a where a.workspace_id = $1
           and lower(case f.by when 'industry' then a.industry when 'city' then a.city else a.country end) = lower(f.id) limit $5) a) as accounts
     from (select 'industry' as by, unnest($2::text[]) as id union select 'city', unnest($3::text[])
       union select 'country', unnest($4::text[])) f`,
    [workspaceId, ...accountFields.map(ids), maxOfField + 1],
  );
  return Object.fromEntries(rows.map((row) => [fieldKey(row), row.accounts ?? []]));
}

/** The maximum number of records of a kind that share a part of a name. A part of more names, such as 'Hotel', is ignored. */
const maxPerPart = 100;
/** Maximum number of records with any of the parts, because comparing more with a question would delay other requests. */
const maxOfParts = 1000;

/**
 * Adds the names of records that a question refers to by a part of the name, such as 'Ashgrove' for 'Ashgrove House
 * Hotel'. They are looked up only if the question has unknown words. `uncertain` has the possible names of each part that is
 * ambiguous or may be an ordinary word.
 */
export async function readNameParts<V extends Vocabulary>(
  sql: ClientBase,
  workspaceId: string,
  { text, language, vocabulary }: { text: string; language: Language; vocabulary: V },
): Promise<{ vocabulary: V; uncertain: PartNames["uncertain"] }> {
  const unexplained = unexplainedWords(text, vocabulary, language);
  const lookups = lookupsOf(unexplained);
  if (lookups.length === 0) return { vocabulary, uncertain: [] };
  const { rows } = await sql.query<NamedValue>(
    `select s.kind as by, s.id, s.name as label from private.match_name_parts($1, $2, $3) s
     union all (select distinct 'lost_reason', btrim(d.lost_reason), btrim(d.lost_reason) from public.deals d
       where $4 and d.workspace_id = $1 and d.stage_id = any ($5) and length(d.lost_reason) <= 100 limit $3)`,
    [workspaceId, lookups, maxPerPart, unexplained.isOfLost, vocabulary.stages.lost],
  );
  const model = loadReader(unexplained.language);
  const isOrdinary = (word: string) => model !== null && seenPieces(word).every((piece) => isSeen(model, piece));
  const found = vocabulary.names.filter(({ by }) => by !== "custom");
  const known = new Map([...found, ...rows].map((name) => [`${name.by} ${name.id}`, name]));
  if (known.size > found.length + maxOfParts) return { vocabulary, uncertain: [] };
  const parts = namesByPart(unexplained, [...known.values()], isOrdinary);
  return { vocabulary: withParts(vocabulary, parts), uncertain: parts.uncertain };
}

/**
 * Returns the names in a workspace that a question can refer to, with the caller's permissions. Short lists are read in
 * full; of long lists, only the names that appear in the question. Throws a FunctionError if the caller is not a
 * member.
 */
export async function readVocabulary(
  sql: ClientBase,
  workspaceId: string,
  question: string,
): Promise<Vocabulary & { currency: string }> {
  const { rows } = await sql.query<Row>(
    `with said as materialized (select distinct private.fold(x) as text, private.name_key(x) as key from unnest($2::text[]) x)
     select (private.now() at time zone w.time_zone)::date::text as today, w.currency,
       private.member_today(w.id, private.member_id(w.id))::text as own_today,
       (select jsonb_build_object('id', m.id, 'name', m.name) from public.members m
         where m.workspace_id = w.id and m.id = private.member_id(w.id)) as member,
       (select coalesce(jsonb_object_agg(k.kind, k.ids), '{}') from (
         select s.kind, jsonb_agg(s.id order by s.position, s.id) as ids from public.stages s where s.workspace_id = w.id group by s.kind) k) as stages,
       (select jsonb_agg(jsonb_build_object('by', n.kind, 'id', n.id, 'label', n.name)) from (
         select 'owner' as kind, m.id::text as id, m.name from public.members m where m.workspace_id = w.id
         union all (select 'product', p.id::text, p.name from public.products p where p.workspace_id = w.id
           order by private.name_key(p.name) in (select key from said) desc limit $3 * 10)
         union all select 'company', c.id::text, c.name from public.companies c where c.workspace_id = w.id
         union all select 'stage', s.id::text, s.name from public.stages s where s.workspace_id = w.id
         union all select 'pipeline', p.id::text, p.name from public.pipelines p where p.workspace_id = w.id
         union all select 'custom', concat_ws('.', f.entity, f.key, o.choice), o.label from public.custom_fields f, lateral (
           select '' as choice, f.label where f.kind in ('choice', 'multiChoice')
           union all select '?', f.label where f.kind = 'boolean'
           union all select c ->> 'key', c ->> 'label' from jsonb_array_elements(f.options -> 'choices') c where f.kind in ('choice', 'multiChoice')) o
           where f.workspace_id = w.id and f.archived_at is null
         union all select s.kind, s.id, s.name from private.match_names(w.id, $2, $3) s
         union all select distinct v.kind, v.name, v.name from (
           select 'category', p.category from public.products p where p.workspace_id = w.id
           union all select 'category', e.category from (
             select distinct x.category from public.expenses x where x.workspace_id = w.id) e
           union all select 'category', s.category from private.sales_by_category s where s.workspace_id = w.id
           union all select x.kind, x.name from private.sales_by_channel_and_region s, lateral (values ('channel', s.channel), ('region', s.region)) x (kind, name)
             where s.workspace_id = w.id
         ) v (kind, name) where private.fold(v.name) in (select text from said)
       ) n) as names
     from public.workspaces w where w.id = $1`,
    [workspaceId, candidateNames(question), maxPerName],
  );
  const [row] = rows;
  if (!row) throw new FunctionError("not_found", "The workspace does not exist, or you are not a member of it");
  return {
    today: row.today,
    ownToday: row.own_today,
    currency: row.currency,
    me: row.member,
    stages: { open: [], won: [], lost: [], ...row.stages },
    names: row.names ?? [],
  };
}
