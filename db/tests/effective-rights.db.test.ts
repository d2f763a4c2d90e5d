import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { build, type BuiltUser } from "../../tests/kit/builder.ts";
import { type FreshDatabase, freshDatabase } from "../../tests/kit/database.ts";
import { rules, verbs } from "./sweep-rules.ts";
import { buildWorld, hasWorked, tryVerb, type World } from "./sweep.ts";

let database: FreshDatabase;
let sql: pg.PoolClient;
let world: World;
beforeAll(async () => {
  database = await freshDatabase();
  sql = await database.owner.connect();
  world = await buildWorld(build(sql), sql);
  await sql.query("begin");
});
afterAll(async () => {
  await sql.query("rollback");
  sql.release();
  await database.drop();
});

type Right = { kind: string; verb: string; extent: "all" | "own" | "none"; reason: string; policies: string[] };

/** Returns the permissions of a member, or of one of their tokens, as read by the owner or the given user. */
async function rightsOf(memberId: string | null, tokenId: string | null = null, asking?: BuiltUser): Promise<Right[]> {
  const [workspace] = world.workspaces;
  await sql.query("savepoint asking; set local role authenticated");
  await sql.query("select set_config('request.jwt.claims', $1, true)", [(asking ?? workspace?.owner)?.caller.claims]);
  try {
    const { rows } = await sql.query<Right>("select * from public.effective_rights($1, $2, $3)", [
      workspace?.owner.workspace.id,
      memberId,
      tokenId,
    ]);
    return rows;
  } finally {
    await sql.query("rollback to asking");
  }
}

async function memberIdOf({ id }: BuiltUser): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>("select id from members where workspace_id = $1 and user_id = $2", [
    world.workspaces[0]?.owner.workspace.id,
    id,
  ]);
  return rows[0]?.id ?? null;
}

test(
  "the rights returned for every member and program equal what the database allows them",
  { tags: "deep" },
  async () => {
    const [workspace] = world.workspaces;
    if (!workspace) throw new Error("There is no workspace");
    const wrong: string[] = [];
    let tried = 0;
    for (const person of world.people) {
      // Each answer is checked against an actual attempt, so one person of each kind is enough.
      if (!["owner", "admin", "member", "viewer"].includes(person.name) && !person.program) continue;
      const memberId = person.user && (await memberIdOf(person.user));
      if (!memberId) continue;
      const rights = await rightsOf(memberId, person.program?.id);
      for (const table of Object.keys(rules))
        for (const verb of verbs) {
          const right = rights.find((one) => one.kind === table && one.verb === verb);
          const isOwn = person.user?.id === workspace.owner.id;
          const may = right?.extent === "all" || (right?.extent === "own" && isOwn);
          const did = hasWorked(await tryVerb(sql, workspace, table, person, verb));
          tried += 1;
          if (may !== did)
            wrong.push(`${person.name} ${verb} ${table}: said ${right?.extent}, ${did ? "done" : "refused"}`);
        }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(500);
  },
);

test("each right has the policy that grants it, or the reason why none does", async () => {
  const member = world.people.find(({ name }) => name === "member");
  const program = world.people.find(({ name }) => name === "a program that may write");
  const find = (rights: Right[], kind: string, verb: string) =>
    rights.find((right) => right.kind === kind && right.verb === verb);
  const hers = await rightsOf(member?.user ? await memberIdOf(member.user) : null);
  expect(find(hers, "deals", "update")).toMatchObject({
    extent: "all",
    reason: "allowed",
    policies: ["member_edits"],
    least_role: "member",
  });
  expect(find(hers, "pipelines", "delete")).toMatchObject({
    extent: "none",
    reason: "role",
    policies: ["admin_deletes"],
    least_role: "admin",
  });
  expect(find(hers, "saved_views", "update")).toMatchObject({ extent: "own", policies: ["edits"] });
  expect(find(hers, "runs", "insert")).toMatchObject({ extent: "none", reason: "server", policies: [] });
  const its = await rightsOf(null, program?.program?.id ?? "");
  expect(find(its, "notifications", "select")).toMatchObject({ reason: "restricted", policies: ["people_only"] });
  expect(find(its, "members", "insert")).toMatchObject({ extent: "none", reason: "scope", least_role: "admin" });
});

test("finds the rights that a policy grants users on their own rows, regardless of the column that identifies them", async () => {
  const viewer = world.people.find(({ name }) => name === "viewer")?.user;
  const rights = await rightsOf(viewer ? await memberIdOf(viewer) : null);
  const { rows: named } = await sql.query<{ kind: string; verb: string }>(
    `select distinct c.relname as kind, v.verb from pg_class c, unnest(array['select', 'insert', 'update', 'delete']) v (verb),
        private.policies_for(c.oid, v.verb) p
      where c.relnamespace = 'public'::regnamespace and p.is_permissive
        and concat(p.before_condition, p.after_condition) ~ 'auth\\.uid\\(\\)|private\\.member_id\\('
      order by 1, 2`,
  );
  const missed = named.filter(({ kind, verb }) =>
    rights.some(
      (right) => right.kind === kind && right.verb === verb && right.extent === "none" && right.reason === "role",
    ),
  );
  expect(named).toContainEqual({ kind: "analyses", verb: "delete" });
  expect(missed).toEqual([]);
});

test("users can read their own rights and admins everyone's, but not those of other workspaces", async () => {
  const [place, other] = world.workspaces;
  const viewer = world.people.find(({ name }) => name === "viewer")?.user;
  if (!place || !other || !viewer) throw new Error("A member is missing");
  expect((await rightsOf(null, null, viewer)).length).toBe((await rightsOf(await memberIdOf(viewer))).length);
  const refused = "Member or access token not found, or only admins can view its permissions";
  await expect(rightsOf(place.owner.member.id, null, viewer)).rejects.toThrow(refused);
  await expect(rightsOf(other.owner.member.id)).rejects.toThrow(refused);
  await expect(rightsOf(null, null, other.owner)).rejects.toThrow(refused);
});

test("changing a policy changes the returned rights", async () => {
  const viewer = world.people.find(({ name }) => name === "viewer")?.user;
  const memberId = viewer ? await memberIdOf(viewer) : null;
  const reads = async () =>
    (await rightsOf(memberId)).find(({ kind, verb }) => kind === "imports" && verb === "select")?.extent;
  expect(await reads()).toBe("none");
  await sql.query("savepoint before; alter policy member_reads on imports using (true)");
  expect(await reads()).toBe("all");
  await sql.query("rollback to before");
});
