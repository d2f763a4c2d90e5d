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
