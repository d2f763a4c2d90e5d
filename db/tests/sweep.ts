import pg from "pg";

import type { BuiltUser, Builder } from "../../tests/kit/builder.ts";
import { permissions, rejections } from "./sweep-rejections.ts";
import { type Least, type Role, type Rule, roles, rules, sampleRows, type Verb, verbs } from "./sweep-rules.ts";

type Samples = Awaited<ReturnType<typeof sampleRows>>;
type Person = {
  name: string;
  setRole: string;
  user?: BuiltUser;
  /** The access token that acts for the user: its workspace and its highest role. */
  program?: Program;
};
type Program = { id: string; workspace: string; ceiling: Role };

export type World = {
  people: Person[];
  /** One workspace shared by the four members, and one owned by the stranger. */
  workspaces: SampleWorkspace[];
};
type SampleWorkspace = { name: string; owner: BuiltUser; samples: Samples; members: Record<string, Role> };

/**
 * Creates two workspaces with a row in each table. The first has an owner, an admin, a member and a viewer; in addition
 * there are members of both, former members, and programs with tokens.
 */
export async function buildWorld(make: Builder, sql: pg.ClientBase): Promise<World> {
  const owner = await make.user();
  const stranger = await make.user();
  const members: Record<string, Role> = { [owner.id]: "owner" };
  const people: Person[] = [asPerson("owner", owner)];
  for (const role of ["admin", "member", "viewer"] as const) {
    const user = await make.user();
    await make.member(owner.workspace, { user_id: user.id, role });
    members[user.id] = role;
    people.push(asPerson(role, user));
    // The users' own rows, which they could try to move elsewhere.
    await sampleRows(make, user);
  }
  const both = await make.user();
  const viewing = {
    workspace: owner.workspace,
    member: await make.member(owner.workspace, { user_id: both.id, role: "viewer" }),
  };
  await make.member(stranger.workspace, { user_id: both.id, role: "admin" });
  members[both.id] = "viewer";
  const removed = await make.user();
  const { id: left } = await make.member(owner.workspace, { user_id: removed.id, role: "admin" });
  await sql.query("delete from members where id = $1", [left]);
  people.push(asPerson("viewer here and admin there", both), asPerson("removed admin", removed));
  // Programs of the owner, whose private rows are among the sample rows, and of a user with more rights in the other
  // workspace.
  for (const [name, user, scopes, ceiling] of [
    ["a program that may read", owner, ["read"], "viewer"],
    ["a program that may write", owner, ["read", "write"], "member"],
    ["a program of a viewer", { ...both, ...viewing }, ["read", "write"], "member"],
  ] as const) {
    const { id } = await make.accessToken(user, { scopes: [...scopes] });
    people.push(asProgram(name, user, { id, workspace: "the workspace", ceiling }));
  }
  people.push(asPerson("stranger", stranger), { name: "anonymous", setRole: "set local role anon" });
  for (const name of ["service_role", "worker"]) people.push({ name, setRole: `set local role ${name}` });
  const workspaces: SampleWorkspace[] = [
    { name: "the workspace", owner, samples: await sampleRows(make, owner), members },
    {
      name: "another workspace",
      owner: stranger,
      samples: await sampleRows(make, stranger),
      members: { [stranger.id]: "owner", [both.id]: "admin" },
    },
  ];
  await sql.query("analyze");
  return { people, workspaces };
}

const asPerson = (name: string, user: BuiltUser, claims = user.caller.claims): Person => ({
  name,
  setRole: `set local role authenticated; select set_config('request.jwt.claims', ${pg.escapeLiteral(claims)}, true); select private.set_setting('change_set', uuidv7()::text)`,
  user,
});

const asProgram = (name: string, user: BuiltUser, program: Program): Person => ({
  ...asPerson(name, user, JSON.stringify({ sub: user.id, role: "authenticated", aal: "aal2", token_id: program.id })),
  program,
});

/**
 * Tries every combination of table, person and verb, and yields a sentence for each deviation from the rules. Runs in
 * the caller's transaction and leaves no changes, so that a caller can first change policies and then roll back.
 */
export async function* sweep(sql: pg.ClientBase, world: World, only?: string): AsyncGenerator<string> {
  for (const table of only ? [only] : await tablesOf(sql)) {
    const rule = rules[table];
    if (!rule) {
      yield `${table}: no rule says who may do what with it`;
      continue;
    }
    for (const person of world.people) yield* tryVerbs(sql, world, table, person);
    yield* tryPoliciesAlone(sql, world, table);
    const attemptAs = (role: Role, statements: string) =>
      attempt(sql, `${world.people.find(({ name }) => name === role)?.setRole}; ${statements}`);
    for (const { role, does, statements } of permissions[table] ?? []) {
      const outcome = await attemptAs(role, statements);
      if (!hasWorked(outcome)) yield `${role} may ${does}, yet ${describeOutcome(outcome)}`;
    }
    for (const { role, does, statements } of rejections[table] ?? []) {
      const outcome = await attemptAs(role, statements);
      if (!isRejection(outcome)) yield `${role} may not ${does}, yet ${describeOutcome(outcome)}`;
    }
    if (!(await isGuarded(sql, table))) yield `${table}: row-level security is off`;
  }
}

/**
 * Tries all protections that apply to API callers together (policies, grants, triggers and constraints) on a row
 * selected by its key.
 */
async function* tryVerbs(sql: pg.ClientBase, world: World, table: string, person: Person) {
  for (const workspace of world.workspaces)
    for (const verb of verbs) {
      const may = isAllowed(table, verb, person, workspace);
      const outcome = await tryVerb(sql, workspace, table, person, verb);
      const did = hasWorked(outcome);
      if (did === may && (did || isRejection(outcome))) continue;
      yield `${person.name} ${may ? "may" : "may not"} ${verb} ${table} of ${workspace.name}, yet ${describeOutcome(outcome)}`;
    }
}

/** Returns the result of a person's attempt on the sample row of a workspace, and reverts it. */
export function tryVerb(sql: pg.ClientBase, workspace: SampleWorkspace, table: string, person: Person, verb: Verb) {
  const sample = workspace.samples[table];
  if (!sample) throw new Error(`There is no sample row for ${table}`);
  const row = Object.entries(sample.key)
    .map(([column, value]) => `${column} = ${pg.escapeLiteral(value)}`)
    .join(" and ");
  const statements: Record<Verb, string> = {
    select: `select from ${table} where ${row}`,
    insert: insertText(table, sample.fresh),
    update: `update ${table} set ${sample.change} where ${row}`,
    delete: `delete from ${table} where ${row}`,
  };
  const before = verb === "insert" ? (sample.makeRoom ?? "") : "";
  return attempt(sql, `${before} ${person.setRole}; ${statements[verb]}`);
}

/**
 * Tries the policies with all other protections removed: no triggers, and all columns granted. The statements have no
 * condition, because PostgreSQL then does not apply the policy for reading, only the policy of the verb.
 */
async function* tryPoliciesAlone(sql: pg.ClientBase, world: World, table: string) {
  const sample = world.workspaces[0]?.samples[table];
  if (!sample) return;
  await sql.query(`savepoint alone; alter table ${table} disable trigger user; grant all on ${table} to authenticated`);
  yield* tryAllRows(sql, world, table, "update", `update ${table} set ${sample.change}`);
  for (const person of world.people)
    for (const workspace of world.workspaces) {
      const target = workspace.samples[table];
      if (!person.user || !target || isAllowed(table, "update", person, workspace)) continue;
      const outcome = await attempt(sql, `${person.setRole}; update ${table} set ${moveInto(target)}`);
      if (!isRejection(outcome))
        yield `${person.name} may not move ${table} into ${workspace.name}, yet ${describeOutcome(outcome)}`;
    }
  // Deletes the rows that block the deletion of others: without deals, stages and pipelines may be deleted.
  if (table !== "deals") await sql.query("delete from deals; delete from imports");
  yield* tryAllRows(sql, world, table, "delete", `delete from ${table}`);
  await sql.query("rollback to alone");
}

async function* tryAllRows(sql: pg.ClientBase, world: World, table: string, verb: Verb, all: string) {
  for (const person of world.people) {
    if (!person.user) continue;
    const expected = await countRows(sql, table, verb, { ...person, user: person.user });
    const outcome = await attempt(sql, `${person.setRole}; ${all}`);
    if (outcome.code === undefined && outcome.count === expected) continue;
    yield `the policies let ${person.name} ${verb} ${expected} ${table}, yet ${describeOutcome(outcome)}`;
  }
}

/** Returns the assignment that moves a row to another workspace or user. */
function moveInto({ key, fresh }: Samples[string]): string {
  const { id, workspace_id, user_id } = key;
  const assignments = workspace_id
    ? { workspace_id, pipeline_id: fresh.pipeline_id, stage_id: fresh.stage_id }
    : { id, user_id };
  return Object.entries(assignments)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => `${column} = ${pg.escapeLiteral(String(value))}`)
    .join(", ");
}

function isAllowed(table: string, verb: Verb, person: Person, workspace: SampleWorkspace): boolean {
  const rule = rules[table];
  if (!rule) return false;
  if (person.name === "service_role") return (rule.serviceRole ?? verbs).includes(verb);
  if (person.name === "worker") return (rule.worker ?? []).includes(verb);
  if (person.program && !isOpenToPrograms(rule, verb, person.program, workspace.name)) return false;
  if (rule[verb] === "everyone") return true;
  if (rule[verb] === "self") return person.user?.id === workspace.owner.id;
  const role = workspace.members[person.user?.id ?? ""];
  return role !== undefined && rule[verb] !== "none" && roles.indexOf(role) >= roles.indexOf(rule[verb]);
}

/** True if a program may do this in its workspace, provided that its owner may. */
function isOpenToPrograms(rule: Rule, verb: Verb, { workspace, ceiling }: Program, target = workspace): boolean {
  const least = rule[verb];
  if (least === "everyone") return true;
  if (rule.closedToPrograms || least === "self" || least === "none" || target !== workspace) return false;
  return roles.indexOf(least) <= roles.indexOf(ceiling);
}

/** Counts the rows of a table that a person may change, as the owner of the schema. */
async function countRows(
  sql: pg.ClientBase,
  table: string,
  verb: Verb,
  { user, program }: { user: BuiltUser; program?: Program },
): Promise<number> {
  const rule = rules[table];
  if (!rule || (program && !isOpenToPrograms(rule, verb, program))) return 0;
  const least = rule[verb];
  const id = pg.escapeLiteral(user.id);
  const workspace = table === "workspaces" ? "t.id" : "t.workspace_id";
  // A row refers to a user by their login, or by their member in the workspace.
  const self = ["notifications", "favourites", "pinned_charts", "metric_alerts"].includes(table)
    ? `exists (select from members m where m.workspace_id = t.workspace_id and m.id = t.member_id and m.user_id = ${id})`
    : `t.user_id = ${id}`;
  const conditions: Partial<Record<Least, string>> = { none: "false", everyone: "true", self };
  const holds = `exists (select from members m where m.workspace_id = ${workspace} and m.user_id = ${id} and m.role >= '${least}')
    ${program ? `and ${workspace} = ${pg.escapeLiteral(user.workspace.id)}` : ""}`;
  const condition = conditions[least] ?? holds;
  return (await attempt(sql, `select from ${table} t where ${condition}`)).count;
}

async function tablesOf(sql: pg.ClientBase): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') order by 1",
  );
  const names = rows.map(({ name }) => name);
  return [...names, ...Object.keys(rules).filter((name) => !names.includes(name))];
}

async function isGuarded(sql: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await sql.query<{ guarded: boolean }>(
    "select relrowsecurity as guarded from pg_class where oid = $1::regclass",
    [`public.${table}`],
  );
  return rows[0]?.guarded ?? false;
}

type Outcome = { count: number; code?: string; message?: string };

async function attempt(sql: pg.ClientBase, text: string): Promise<Outcome> {
  try {
    // With several statements in one query, pg returns an array of results.
    const results: unknown = await sql.query(`savepoint attempt; ${text}`);
    const last: unknown = Array.isArray(results) ? results.at(-1) : results;
    if (!(last instanceof pg.Result)) throw new Error(`There is no result for ${text}`);
    return { count: last.rowCount ?? 0 };
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return { count: 0, code: error.code, message: error.message };
  } finally {
    await sql.query("rollback to attempt");
  }
}

export const hasWorked = ({ code, count }: Outcome) => code === undefined && count > 0;
const isRejection = (outcome: Outcome) =>
  outcome.code === "42501" || (outcome.code === undefined && outcome.count === 0);
const describeOutcome = (outcome: Outcome) =>
  outcome.code ? `it failed: ${outcome.message}` : `${outcome.count} rows were touched`;

function insertText(table: string, row: Record<string, unknown>): string {
  const columns = Object.keys(row).join(", ");
  return `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, ${pg.escapeLiteral(JSON.stringify(row))})`;
}
