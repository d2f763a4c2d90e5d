import { expect, test } from "vitest";

import { findDescriptionProblems } from "../../scripts/check-sql-files.ts";
import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();

/** Returns the names of objects in the data API that have no comment. */
async function uncommented(text: string): Promise<string[]> {
  const { rows } = await at.database.owner.query<{ name: string }>(text);
  return rows.map(({ name }) => name);
}

const roles = "unnest(array['anon', 'authenticated', 'service_role']) role";

test("every table and view of the data API has a comment on what it contains", async () => {
  const names = await uncommented(`
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and obj_description(c.oid, 'pg_class') is null
      and exists (select from ${roles} where has_any_column_privilege(role, c.oid, 'select, insert, update'))`);
  expect(names, "write `comment on table …` in db/tables").toEqual([]);
});

test("every function of the data API has a comment on what it does", async () => {
  const names = await uncommented(`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
      and obj_description(p.oid, 'pg_proc') is null
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      and exists (select from ${roles} where has_function_privilege(role, p.oid, 'execute'))`);
  expect(names, "write `comment on function …` in their files").toEqual([]);
});

test("the first line of each comment is short enough for a list", async () => {
  const { rows } = await at.database.owner.query<{ text: string }>(`
    select d.description as text from pg_description d
    join (select oid, relnamespace as place from pg_class union all select oid, pronamespace from pg_proc) o on o.oid = d.objoid
    where o.place = 'public'::regnamespace
      and not exists (select from pg_depend e where e.objid = o.oid and e.deptype = 'e')`);
  expect(rows.length).toBeGreaterThan(100);
  const tooLong = rows
    .map(({ text }) => text.split("\n")[0] ?? "")
    .filter((line) => line.length > 140 || line.trim() === "");
  expect(tooLong).toEqual([]);
});

test("comments on tables, columns and functions are plain English", async () => {
  const { rows } = await at.database.owner.query<{ name: string; text: string }>(`
    select pg_describe_object(classoid, objoid, objsubid) as name, description as text from pg_description d
    where d.objoid >= 16384 and not exists (select from pg_depend e where e.objid = d.objoid and e.deptype = 'e')`);
  expect(rows.length).toBeGreaterThan(600);
  const problems = rows.flatMap(({ name, text }) =>
    findDescriptionProblems(text).map((problem) => `${name}: ${problem}`),
  );
  expect(problems, "write `comment on …` again in a new file of db/tables").toEqual([]);
});
