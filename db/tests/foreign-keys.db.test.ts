import { expect, test } from "vitest";

import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();

const list = async (text: string) =>
  (await at.database.owner.query<{ found: string }>(text)).rows.map(({ found }) => found);

test("every foreign key between business tables includes the workspace", async () => {
  expect(
    await list(`select conrelid::regclass || ' → ' || confrelid::regclass as found from pg_constraint c
      where contype = 'f' and conrelid::regclass::text !~ '^auth\\.' and connamespace = 'public'::regnamespace
        and confrelid not in ('auth.users'::regclass, 'runs'::regclass, 'workspaces'::regclass, 'private.record_kinds'::regclass, 'private.languages'::regclass)
        and not exists (select from unnest(conkey) k join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k where a.attname = 'workspace_id')`),
  ).toEqual([]);
});

test("every foreign key whose target can be deleted row by row has an index on its columns", async () => {
  // created_by is cleared only when a member is deleted. That is rare, so it may scan the workspace. Record kinds and
  // languages are never deleted.
  expect(
    await list(`select conrelid::regclass || ' ' || a.attname as found from pg_constraint c
      cross join lateral (select conkey[cardinality(conkey)] as last) k
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.last
      where contype = 'f' and connamespace = 'public'::regnamespace and a.attname <> 'created_by' and confrelid not in ('private.record_kinds'::regclass, 'private.languages'::regclass)
        and not exists (select from pg_index i where i.indrelid = c.conrelid
          and (select array_agg(x order by x) from unnest((i.indkey::int2[])[0:cardinality(conkey) - 1]) x) <@ conkey::int2[]
          and (i.indkey::int2[])[0] = any (conkey))
      order by 1`),
  ).toEqual([]);
});

/**
 * Keys that do not start with the workspace, because rows are found by a secret, a user or the ID of a run. To
 * distribute the tables by workspace, each of these would need a replacement.
 */
const otherKeys = [
  "access_tokens_id_key",
  "access_tokens_user_id_fkey",
  "custom_fields_entity_fkey",
  "imports_entity_fkey",
  "invitation_tokens_token_hash_key",
  "members_user_id_fkey",
  "members_user_key",
  "record_layouts_entity_fkey",
  "run_steps_pkey",
  "run_steps_run_id_fkey",
  "runs_key_idx",
  "runs_pkey",
  "runs_user_id_fkey",
  "saved_views_entity_fkey",
  "workflow_events_pkey",
  "wrong_answers_language_fkey",
];

test("keys of tables with a workspace start with the workspace, so that tables can be distributed by workspace", async () => {
  expect(
    await list(`with of_workspaces as (
        select t.oid from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attname = 'workspace_id' and not a.attisdropped
        where t.relkind in ('r', 'p') and t.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      ), keys as (
        select i.indrelid as oid, i.indexrelid::regclass::text as name, (i.indkey::int2[])[0] as first from pg_index i where i.indisunique
        union all
        select c.conrelid, c.conname, c.conkey[1] from pg_constraint c where c.contype = 'f'
      )
      select regexp_replace(k.name, '^private\\.', '') as found from keys k join of_workspaces w on w.oid = k.oid
      join pg_attribute a on a.attrelid = k.oid and a.attnum = k.first where a.attname <> 'workspace_id' order by 1`),
  ).toEqual(otherKeys);
});
