import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { useDatabase } from "../../tests/kit/use-database.ts";
import { rules } from "./sweep-rules.ts";

const at = useDatabase();
let listener: pg.Client;
let received: Record<string, unknown>[];

beforeAll(async () => {
  listener = new pg.Client({ connectionString: at.database.url });
  await listener.connect();
  listener.on("notification", ({ payload = "" }) => received.push(JSON.parse(payload) as Record<string, unknown>));
  await listener.query("listen vanda_changes");
});
afterAll(() => listener.end());

/**
 * Returns the notices sent while `work` runs, as received by a server that watches a workspace. 'all' watches every
 * workspace, null none.
 */
async function whileWatching(workspace: string | null, work: () => Promise<unknown>) {
  received = [];
  const watched = workspace === "all" ? null : workspace;
  if (workspace) await listener.query("select private.watch($1)", [watched]);
  await work();
  // Notices arrive before the response to any later query.
  await listener.query("select 1");
  if (workspace) await listener.query("select private.unwatch($1)", [watched]);
  return received;
}

/** Returns a user whose workspace does not share the given one's watch slot. All workspaces share a thousand slots. */
async function userWithAnotherSlot({ workspace }: BuiltUser): Promise<BuiltUser> {
  for (;;) {
    const other = await at.make.user();
    const { rows } = await at.database.owner.query<{ is_apart: boolean }>(
      "select private.watch_lock($1) <> private.watch_lock($2) as is_apart",
      [workspace.id, other.workspace.id],
    );
    if (rows[0]?.is_apart) return other;
  }
}

/** Tables that are never watched directly, because they change only along with other tables. */
const followers = ["change_log", "run_steps", "stage_history"];

test("every table that announces its changes has the id column that the notices contain", async () => {
  const { rows } = await at.database.owner.query(`
    select distinct c.relname from pg_trigger g join pg_class c on c.oid = g.tgrelid
    where g.tgfoid = 'private.publish_changes'::regproc
      and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'id' and not a.attisdropped)`);
  expect(rows).toEqual([]);
});

test("every table of a workspace announces its changes to those who may read it", async () => {
  const { rows } = await at.database.owner.query<{ name: string; at_least: string | null; events: number }>(`
    select c.relname as name, count(g.oid)::int as events,
      min(convert_from(split_part(encode(g.tgargs, 'escape'), '\\000', 1)::bytea, 'utf8')) as at_least
    from pg_class c
    left join pg_trigger g on g.tgrelid = c.oid and g.tgfoid = 'private.publish_changes'::regproc and g.tgenabled = 'O'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped)
    group by c.relname order by 1`);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter(({ events }) => events !== 3).map(({ name }) => name)).toEqual(
    rows.map(({ name }) => name).filter((name) => followers.includes(name)),
  );
  // A notice of a deleted row contains only its ID, and is sent only to the role that could read the row.
  const wrong = rows.filter(
    ({ name, at_least: least }) => least && !["self", least].includes(String(rules[name]?.select)),
  );
  expect(wrong).toEqual([]);
});

test("does not announce changes in workspaces that no client watches", async () => {
  const person = await at.make.user();
  const other = await userWithAnotherSlot(person);
  expect(await whileWatching(null, () => at.make.account(person.workspace))).toEqual([]);
  expect(await whileWatching(other.workspace.id, () => at.make.account(person.workspace))).toEqual([]);
});

test("announces the ids of the rows that a statement changed", async () => {
  const { workspace } = await at.make.user();
  const notices = await whileWatching(workspace.id, async () => {
    const account = await at.make.account(workspace);
    await at.database.owner.query("update public.accounts set name = 'Oak' where id = $1", [account.id]);
    await at.database.owner.query("update public.accounts set name = 'Oak' where id = $1", [workspace.id]);
    await at.database.owner.query("delete from public.accounts where id = $1", [account.id]);
  });
  const notice = {
    table: "accounts",
    workspace: workspace.id,

    least: "viewer",
    count: 1,
    ids: expect.stringMatching(/^[0-9a-f]{32}$/),
  };
  expect(notices).toEqual(["INSERT", "UPDATE", "DELETE"].map((type) => ({ ...notice, type })));
});

test("announces a statement's changes separately for each workspace, with a count instead of ids for many rows", async () => {
  const one = await at.make.user();
  const other = await at.make.user();
  const notices = await whileWatching("all", () =>
    at.database.owner.query(
      `insert into public.contacts (workspace_id, name)
       select $1::uuid, 'A ' || n from generate_series(1, 200) n union all select $2::uuid, 'B ' || n from generate_series(1, 201) n`,
      [one.workspace.id, other.workspace.id],
    ),
  );
  const by = (id: string) => notices.find(({ workspace }) => workspace === id);
  expect(String(by(one.workspace.id)?.ids)).toHaveLength(200 * 32);
  expect(by(other.workspace.id)).toMatchObject({ count: 201 });
  expect(by(other.workspace.id)).not.toHaveProperty("ids");
});

test("announces a new profile photo in all workspaces of its user, as a change of the member", async () => {
  const ana = await at.make.user();
  const other = await userWithAnotherSlot(ana);
  const notices = await whileWatching(ana.workspace.id, async () => {
    await at.make.photo(ana);
    await at.make.photo(other);
    await at.as(ana, "delete from photos where user_id = $1", [ana.id]);
  });
  const ids = ana.member.id.replaceAll("-", "");
  const notice = { table: "members", type: "UPDATE", workspace: ana.workspace.id, least: "viewer", count: 1, ids };
  expect(notices).toEqual([notice, notice]);
});

test("does not announce changes that are rolled back", async () => {
  const { workspace } = await at.make.user();
  const notices = await whileWatching(workspace.id, async () => {
    const client = await at.database.owner.connect();
    await client.query("begin");
    await client.query("insert into public.accounts (workspace_id, name) values ($1, 'Nothing')", [workspace.id]);
    await client.query("rollback");
    client.release();
  });
  expect(notices).toEqual([]);
});
