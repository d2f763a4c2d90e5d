import { expect, test } from "vitest";

import { shareDatabase } from "../../tests/kit/use-database.ts";
import { callable, callerHelpers } from "./callable-functions.ts";

const at = shareDatabase();

const list = async (text: string) =>
  (await at.database.owner.query<{ found: string }>(text)).rows.map(({ found }) => found);

const ours = `pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('public', 'private', 'auth') and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

test("row-level security is enabled on every table of the API, and views do not use their owner's rights", async () => {
  expect(
    await list(`select relname as found from pg_class where relnamespace = 'public'::regnamespace
      and (relkind in ('r', 'p') and not relrowsecurity or relkind in ('m', 'f')
        or relkind = 'v' and not coalesce(reloptions @> array['security_invoker=true'], false))`),
  ).toEqual([]);
});

test("the API's roles own nothing, and only service_role bypasses row-level security", async () => {
  const names = "'anon', 'authenticated', 'authenticator', 'service_role', 'auth_admin', 'worker'";
  expect(
    await list(
      `select rolname as found from pg_roles where rolname in (${names}) and (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls)`,
    ),
  ).toEqual(["service_role"]);
  expect(
    await list(
      `select relname as found from pg_class join pg_roles r on r.oid = relowner where rolname in (${names}) and relnamespace <> 'jobs'::regnamespace`,
    ),
  ).toEqual([]);
  expect(
    await list(
      "select rolname as found from pg_roles where rolname = 'authenticator' and (rolinherit or not rolcanlogin)",
    ),
  ).toEqual([]);
});

test("users can only read the listed tables and views of the schemas auth and private", async () => {
  expect(
    await list(`select r.role || ' ' || c.oid::regclass || ' ' || privilege as found
      from pg_class c, unnest(array['anon', 'authenticated']) r(role),
        unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) privilege
      where c.relnamespace in ('auth'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p', 'v', 'm')
        and (has_table_privilege(r.role, c.oid, privilege)
          or privilege in ('select', 'insert', 'update') and has_any_column_privilege(r.role, c.oid, privilege))
        and (r.role, privilege, c.relname) not in (('authenticated', 'select', 'record_kinds'), ('authenticated', 'select', 'records'),
          ('authenticated', 'select', 'accounts_sums'), ('authenticated', 'select', 'products_sums'),
          ('authenticated', 'select', 'segment_cache'), ('authenticated', 'select', 'customer_cache'),
          ('authenticated', 'select', 'customer_cache_state'), ('authenticated', 'select', 'customer_cache_invalidations'), ('authenticated', 'select', 'sales_by_account'), ('authenticated', 'select', 'sales_by_category'), ('authenticated', 'select', 'sales_by_channel_and_region'), ('authenticated', 'select', 'sales_by_product'),
          ('authenticated', 'select', 'sales_by_day'), ('authenticated', 'select', 'sales_by_order'))`),
  ).toEqual([]);
  expect(
    await list(`select r.role || ' ' || c.oid::regclass as found from pg_class c, unnest(array['anon', 'authenticated']) r(role)
      where c.relkind = 'S' and has_sequence_privilege(r.role, c.oid, 'usage, select, update')`),
  ).toEqual([]);
});

test("visitors can only read the packages on sale, and users cannot truncate, reference or add triggers to tables", async () => {
  expect(
    await list(`select r.role || ' ' || c.relname || ' ' || privilege as found
      from pg_class c, unnest(array['anon', 'authenticated', 'worker', 'auth_admin']) r(role),
        unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger', 'maintain']) privilege
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
        and has_table_privilege(r.role, c.oid, privilege)
        -- After erasing a user, the job vacuums the tables.
        and (r.role, privilege) <> ('worker', 'maintain')
        and (r.role, c.relname, privilege) <> ('anon', 'token_packages', 'select')
        and (r.role in ('anon', 'auth_admin') or privilege in ('truncate', 'references', 'trigger', 'maintain'))`),
  ).toEqual([]);
});

test("only the owner of the schema creates objects in it", async () => {
  expect(
    await list(`select r.role || ' ' || s.name as found from unnest(array['anon', 'authenticated', 'service_role', 'auth_admin', 'worker']) r(role),
      unnest(array['public', 'private', 'auth']) s(name) where has_schema_privilege(r.role, s.name, 'create')`),
  ).toEqual([]);
});

test("PUBLIC cannot execute any of our functions", async () => {
  expect(
    await list(`select p.oid::regprocedure::text as found from ${ours}
      and exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) where grantee = 0) order by 1`),
  ).toEqual([]);
});

test("every trigger and every function with its owner's rights sets its search path", async () => {
  expect(
    await list(`select p.oid::regprocedure::text as found from ${ours}
      and (p.prosecdef or p.prorettype = 'trigger'::regtype or n.nspname = 'public')
      and not coalesce(p.proconfig @> array['search_path=""'], false)
      -- Names in a body that was parsed when the function was created are already resolved.
      and (p.prosecdef or p.prosqlbody is null) order by 1`),
  ).toEqual([]);
});

test("users may call only the listed functions", async () => {
  for (const role of ["anon", "authenticated"] as const) {
    const found = await list(
      `select distinct p.proname as found from ${ours} and n.nspname = 'public' and has_function_privilege('${role}', p.oid, 'execute') order by 1`,
    );
    expect(found).toEqual(callable[role]);
  }
});

test("users may execute only the listed helper functions outside the API", async () => {
  const runnable = (role: string) =>
    list(`select distinct n.nspname || '.' || p.proname as found from ${ours} and n.nspname <> 'public' and p.proname not like 'import\\_%'
      and p.proname <> 'currency_decimals' and has_function_privilege('${role}', p.oid, 'execute') order by 1`);
  expect(await runnable("anon")).toEqual(callerHelpers.anon);
  expect(await runnable("authenticated")).toEqual([...callerHelpers.anon, ...callerHelpers.authenticated].sort());
  // Users may call the import's parsers of numbers and dates, so these must not run with another role's permissions.
  expect(
    await list(`select p.proname as found from ${ours} and n.nspname = 'private' and p.prosecdef
      and (has_function_privilege('authenticated', p.oid, 'execute') or has_function_privilege('anon', p.oid, 'execute')) order by 1`),
  ).toEqual([
    "emails_about_deals",
    "has_writes_since",
    "match_name_parts",
    "match_names",
    "member_addresses",
    "member_id",
    "member_today",
    "move_conversations",
    "move_personal_references",
    "own_mailboxes",
    "readable_mailboxes",
    "record_merge",
    "save_position",
    "shared_emails",
    "surviving_record",
    "tables_written_since",
    "usable_mailboxes",
    "workspaces",
  ]);
});
