import { expect, test } from "vitest";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { useDatabase } from "../../tests/kit/use-database.ts";

const at = useDatabase();

async function positionOf(user: BuiltUser): Promise<string> {
  const [opened] = await at.as(user, "select position from open_workspace()");
  return String(opened?.position);
}

/**
 * Returns the tables that changed since a position, for a user: null if any table may have changed, undefined without a
 * row.
 */
async function newsSince(user: BuiltUser, since: string, { id } = user.workspace) {
  const [result] = await at.as(user, "select tables from changes_since($1, $2)", [id, since]);
  return result?.tables;
}

const colleague = async (host: BuiltUser, role: "viewer" | "member" | "admin") => {
  const user = await at.make.user();
  const member = await at.make.member(host.workspace, { user_id: user.id, role });
  return { ...user, workspace: host.workspace, member };
};

test("returns the tables changed since a position, of that workspace only", async () => {
  const ana = await at.make.user();
  const other = await at.make.user();
  const since = await positionOf(ana);
  expect(await newsSince(ana, since)).toEqual([]);
  await at.make.account(other.workspace);
  expect(await newsSince(ana, since)).toEqual([]);
  const account = await at.make.account(ana.workspace);
  await at.make.account(ana.workspace);
  await at.make.photo(ana);
  expect(await newsSince(ana, since)).toEqual(["accounts", "members"]);
  const later = await positionOf(ana);
  await at.database.owner.query("delete from accounts where id = $1", [account.id]);
  expect(await newsSince(ana, later)).toEqual(["accounts"]);
});

test("returns changes of a transaction that was open at a position and committed later, after any number of others", async () => {
  const ana = await at.make.user();
  const writer = await at.database.owner.connect();
  const rolledBack = await at.database.owner.connect();
  try {
    await writer.query("begin");
    await writer.query("insert into products (workspace_id, name) values ($1, 'Slow')", [ana.workspace.id]);
    await rolledBack.query("begin");
    await rolledBack.query("insert into contacts (workspace_id, name) values ($1, 'Never')", [ana.workspace.id]);
    const before = await positionOf(ana);
    await at.make.account(ana.workspace);
    const between = await positionOf(ana);
    expect(await newsSince(ana, between)).toEqual([]);
    await writer.query("commit");
    await rolledBack.query("rollback");
    expect(await newsSince(ana, between)).toEqual(["products"]);
    expect(await newsSince(ana, before)).toEqual(["accounts", "products"]);
    // The position returned with a result can be used for the next call.
    const [result] = await at.as(ana, "select position from changes_since($1, $2)", [ana.workspace.id, before]);
    expect(await newsSince(ana, String(result?.position))).toEqual([]);
  } finally {
    writer.release(true);
    rolledBack.release(true);
  }
});

test("no user receives changes of others' private rows, of tables closed to their role, or of other workspaces", async () => {
  const ana = await at.make.user();
  const viewer = await colleague(ana, "viewer");
  const admin = await colleague(ana, "admin");
  const stranger = await at.make.user();
  const since = await positionOf(ana);
  const account = await at.make.account(ana.workspace);
  await at.make.favourite(ana.workspace, { member_id: ana.member.id, account_id: account.id });
  await at.make.savedView(ana.workspace, { created_by: ana.member.id, is_shared: false });
  await at.make.invitation(ana.workspace);
  await at.make.import(ana.workspace);
  expect(await newsSince(viewer, since)).toEqual(["accounts"]);
  expect(await newsSince(admin, since)).toEqual(expect.arrayContaining(["accounts", "imports", "invitations"]));
  expect(await newsSince(admin, since)).not.toContain("favourites");
  expect(await newsSince(ana, since)).toEqual(expect.arrayContaining(["favourites", "saved_views", "invitations"]));
  expect(await newsSince(stranger, since, ana.workspace)).toBeUndefined();
  await at.database.owner.query("delete from members where id = $1", [viewer.member.id]);
  expect(await newsSince(viewer, since)).toBeUndefined();
});

test(
  "an unknown position reports that anything may have changed, and purging positions also deletes their changes",
  { tags: "deep" },
  async () => {
    const ana = await at.make.user();
    expect(await newsSince(ana, crypto.randomUUID())).toBeNull();
    const sweep = () => at.database.owner.query("select private.purge_change_events()");
    const age = (interval: string) =>
      at.database.owner.query("update private.positions set at = at - $1::interval", [interval]);
    const old = await positionOf(ana);
    await at.make.account(ana.workspace);
    await age("25 minutes");
    const recent = await positionOf(ana);
    await at.make.contact(ana.workspace);
    await sweep();
    expect(await newsSince(ana, old)).toEqual(["accounts", "contacts"]);
    await age("10 minutes");
    await sweep();
    expect(await newsSince(ana, old)).toBeNull();
    expect(await newsSince(ana, recent)).toEqual(["contacts"]);
    // Changes newer than another running transaction of the server are not purged until it ends.
    const countRemaining = async () => {
      await age("10 minutes");
      await sweep();
      const { rowCount } = await at.database.owner.query("select from private.change_events where workspace_id = $1", [
        ana.workspace.id,
      ]);
      return rowCount;
    };
    await expect.poll(countRemaining).toBe(0);
  },
);
