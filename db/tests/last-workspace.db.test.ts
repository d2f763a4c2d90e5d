import { expect, test } from "vitest";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();

const toOpen = async (person: BuiltUser) =>
  (await at.as(person, "select workspace_to_open() as workspace"))[0]?.workspace;
const work = (person: BuiltUser, workspace: BuiltUser["workspace"]) =>
  at.as(person, "update profiles set last_workspace_id = $1", [workspace.id]);

test("a new device opens the workspace that the user last switched to, if they are still a member", async () => {
  const [ana, bo] = [await at.make.user(), await at.make.user()];
  await at.make.member(ana.workspace, { user_id: bo.id });
  await work(bo, bo.workspace);
  expect(await toOpen(bo)).toBe(bo.workspace.id);
  await work(bo, ana.workspace);
  expect(await toOpen(bo)).toBe(ana.workspace.id);
  await at.database.owner.query("delete from members where user_id = $1 and workspace_id = $2", [
    bo.id,
    ana.workspace.id,
  ]);
  expect(await toOpen(bo)).toBe(bo.workspace.id);
});

test("for a user who never switched, a workspace with colleagues opens, otherwise one with records, otherwise the first", async () => {
  const [ana, bo] = [await at.make.user(), await at.make.user()];
  expect(await toOpen(bo)).toBe(bo.workspace.id);
  const [second] = await at.as(bo, "select (create_workspace('Second')).id");
  expect(await toOpen(bo)).toBe(bo.workspace.id);
  await at.database.owner.query("insert into accounts (workspace_id, name) values ($1, 'Acme')", [second?.id]);
  expect(await toOpen(bo)).toBe(second?.id);
  await at.make.member(ana.workspace, { user_id: bo.id, role: "viewer" });
  expect(await toOpen(bo)).toBe(ana.workspace.id);
});

test("users cannot switch to a workspace of others, and a deleted workspace leaves no reference", async () => {
  const [ana, bo] = [await at.make.user(), await at.make.user()];
  await expect(work(bo, ana.workspace)).rejects.toMatchObject({ code: "42501" });
  await at.make.member(ana.workspace, { user_id: bo.id });
  await work(bo, ana.workspace);
  await at.database.owner.query("delete from workspaces where id = $1", [ana.workspace.id]);
  expect(await at.as(bo, "select last_workspace_id from profiles")).toEqual([{ last_workspace_id: null }]);
});
