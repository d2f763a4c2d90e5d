import { expect, test } from "vitest";

import { useDatabase } from "../../tests/kit/use-database.ts";

const at = useDatabase();

const list = async (text: string) =>
  (await at.database.owner.query<{ found: string }>(text)).rows.map(({ found }) => found);

/** What people may call; the rest of what we wrote is for the database itself and the server. */
const callable = {
  // Whoever holds the link of an invitation reads what it says before they have an account.
  anon: ["read_invitation"],
  authenticated: [
    "accept_invitation",
    "add_lead",
    "audit_log",
    "bulk_delete",
    "bulk_edit",
    "cancel_email_change",
    "change_set_records",
    "check_formula",
    "claim_energy_bonus",
    "claim_exploration_bonus",
    "claim_login_bonus",
    "create_access_token",
    "create_pipeline",
    "create_workspace",
    "current_analysis",
    "custom_field_counts",
    "deal_stage_history",
    "decline_invitation",
    "delete_pipeline",
    "delete_stage",
    "duplicate_counts",
    "duplicate_groups",
    "effective_rights",
    "effects_of_leaving",
    "end_session",
    "free_analyses_left",
    "hand_over_ownership",
    "home_summary",
    "import_rejects",
    "import_strays",
    "leave_workspace",
    "likelihood",
    "link_member",
    "log_export",
    "member_holdings",
    "merge_products",
    "merge_records",
    "move_deal",
    "my_sessions",
    "news_since",
    "open_workspace",
    "order_custom_fields",
    "own_tokens",
    "own_weight_minor",
    "pipeline_summary",
    "preview_undo",
    "product_spellings",
    "quote",
    "read_invitation",
    "record_activities",
    "relations",
    "remove_member",
    "reorder_stages",
    "replace_choice",
    "restore_record",
    "revoke_access_token",
    "revoke_invitation",
    "sample_state",
    "search_records",
    "set_member_role",
    "similar_records",
    "single_threaded_accounts",
    "tag_counts",
    "tag_records",
    "token_usage",
    "tokens",
    "undo_change_set",
    "unweighed_minor",
    "weighted_minor",
    "workspace_to_open",
  ],
};

/** Helpers of policies, generated columns, checks and indexes run as the caller. */
const helpers = {
  anon: [
    "auth.email",
    "auth.jwt",
    "auth.role",
    "auth.uid",
    "private.bytes_of_answer",
    "private.fold",
    "private.member_id",
    "private.name_key",
    "private.now",
    "private.workspaces",
  ],
  authenticated: [
    "private.analysis_basis",
    "private.apply_undo",
    "private.begin_change_set",
    "private.change_set",
    "private.conflict",
    "private.custom_links",
    "private.describe_effects",
    "private.editable_columns",
    "private.edited_since",
    "private.end_change_set",
    "private.end_joined_change_set",
    "private.entity_table",
    "private.evaluate",
    "private.formula_columns",
    "private.formula_row",
    "private.formula_tokens",
    "private.function_node",
    "private.is_derived",
    "private.is_on",
    "private.is_recomputation",
    "private.is_time_zone",
    "private.is_view_state",
    "private.is_working_hours",
    "private.join_change_set",
    "private.kept_tables",
    "private.label_of",
    "private.labels_of",
    "private.last_label",
    "private.links_to",
    "private.lock_key",
    "private.merge_group",
    "private.note_position",
    "private.operator_node",
    "private.patch_json",
    "private.phone_digits",
    "private.phone_tail",
    "private.pipeline_days",
    "private.pipeline_facts",
    "private.pipeline_rows",
    "private.put_back",
    "private.put_back_one",
    "private.rates_into",
    "private.read_day",
    "private.read_expression",
    "private.read_formula",
    "private.refuse_formula",
    "private.repoint",
    "private.repoint_custom",
    "private.require_record_kind",
    "private.require_types",
    "private.require_undoable",
    "private.revert_cells",
    "private.set_effects",
    "private.set_setting",
    "private.set_tables",
    "private.setting",
    "private.shorten_conflicts",
    "private.signs",
    "private.standing_pairs",
    "private.take_away",
    "private.take_lock",
    "private.token_id",
    "private.used_by_custom",
    "private.used_by_others",
    "private.used_since",
    "private.was_rewritten",
    "private.web_host",
    "private.without",
    "private.work_out",
    "private.write_patches",
    "private.yielding_columns",
  ],
};

const ours = `pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('public', 'private', 'auth') and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

test("every table of the API has row-level security on, and no view reads with its owner's rights", async () => {
  expect(
    await list(`select relname as found from pg_class where relnamespace = 'public'::regnamespace
      and (relkind in ('r', 'p') and not relrowsecurity or relkind in ('m', 'f')
        or relkind = 'v' and not coalesce(reloptions @> array['security_invoker=true'], false))`),
  ).toEqual([]);
});

test("the API's roles own nothing, and only service_role passes row-level security by", async () => {
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

test("but for the names of kinds, a view under their own rights and sums behind a policy, people touch nothing of auth and private", async () => {
  expect(
    await list(`select r.role || ' ' || c.oid::regclass || ' ' || privilege as found
      from pg_class c, unnest(array['anon', 'authenticated']) r(role),
        unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) privilege
      where c.relnamespace in ('auth'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p', 'v', 'm')
        and (has_table_privilege(r.role, c.oid, privilege)
          or privilege in ('select', 'insert', 'update') and has_any_column_privilege(r.role, c.oid, privilege))
        and (r.role, privilege, c.relname) not in (('authenticated', 'select', 'record_kinds'), ('authenticated', 'select', 'records'),
          ('authenticated', 'select', 'sales_by_account'), ('authenticated', 'select', 'sales_by_category'),
          ('authenticated', 'select', 'sales_by_day'))`),
  ).toEqual([]);
  expect(
    await list(`select r.role || ' ' || c.oid::regclass as found from pg_class c, unnest(array['anon', 'authenticated']) r(role)
      where c.relkind = 'S' and has_sequence_privilege(r.role, c.oid, 'usage, select, update')`),
  ).toEqual([]);
});

test("visitors touch no table at all, and nobody may empty, watch or refer to one", async () => {
  expect(
    await list(`select r.role || ' ' || c.relname || ' ' || privilege as found
      from pg_class c, unnest(array['anon', 'authenticated', 'worker', 'auth_admin']) r(role),
        unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger', 'maintain']) privilege
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
        and has_table_privilege(r.role, c.oid, privilege)
        -- After erasing somebody the job vacuums.
        and (r.role, privilege) <> ('worker', 'maintain')
        and (r.role in ('anon', 'auth_admin') or privilege in ('truncate', 'references', 'trigger', 'maintain'))`),
  ).toEqual([]);
});

test("nobody but the owner of the schema makes anything in it", async () => {
  expect(
    await list(`select r.role || ' ' || s.name as found from unnest(array['anon', 'authenticated', 'service_role', 'auth_admin', 'worker']) r(role),
      unnest(array['public', 'private', 'auth']) s(name) where has_schema_privilege(r.role, s.name, 'create')`),
  ).toEqual([]);
});

test("PUBLIC may run none of our functions", async () => {
  expect(
    await list(`select p.oid::regprocedure::text as found from ${ours}
      and exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) where grantee = 0) order by 1`),
  ).toEqual([]);
});

test("every function with its owner's rights, and every trigger, fixes its search path", async () => {
  expect(
    await list(`select p.oid::regprocedure::text as found from ${ours}
      and (p.prosecdef or p.prorettype = 'trigger'::regtype or n.nspname = 'public')
      and not coalesce(p.proconfig @> array['search_path=""'], false)
      -- A body that was read when the function was made looks nothing up.
      and (p.prosecdef or p.prosqlbody is null) order by 1`),
  ).toEqual([]);
});

test("the functions people may call are the ones listed here", async () => {
  for (const role of ["anon", "authenticated"] as const) {
    const found = await list(
      `select distinct p.proname as found from ${ours} and n.nspname = 'public' and has_function_privilege('${role}', p.oid, 'execute') order by 1`,
    );
    expect(found).toEqual(callable[role]);
  }
});

test("the helpers that run with a caller's rights are the ones listed here", async () => {
  const runnable = (role: string) =>
    list(`select distinct n.nspname || '.' || p.proname as found from ${ours} and n.nspname <> 'public' and p.proname not like 'import\\_%'
      and p.proname <> 'currency_decimals' and has_function_privilege('${role}', p.oid, 'execute') order by 1`);
  expect(await runnable("anon")).toEqual(helpers.anon);
  expect(await runnable("authenticated")).toEqual([...helpers.anon, ...helpers.authenticated].sort());
  // The import's readers of numbers and dates are open to people, and must then not carry anybody else's rights.
  expect(
    await list(`select p.proname as found from ${ours} and n.nspname = 'private' and p.prosecdef
      and (has_function_privilege('authenticated', p.oid, 'execute') or has_function_privilege('anon', p.oid, 'execute')) order by 1`),
  ).toEqual(["member_id", "note_position", "workspaces"]);
});
