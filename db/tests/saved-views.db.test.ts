import { expect, test } from "vitest";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();

/** Creates a workspace, and a colleague as its member. */
async function colleagues(role: "viewer" | "member" | "admin" = "member") {
  const [ana, bo] = [await at.make.user(), await at.make.user()];
  const member = await at.make.member(ana.workspace, { user_id: bo.id, role });
  return { ana, bo, member, workspace: ana.workspace };
}

const names = async (person: BuiltUser, workspace: { id: string }) => {
  const rows = await at.as(person, "select name from public.saved_views where workspace_id = $1 order by 1", [
    workspace.id,
  ]);
  return rows.map(({ name }) => name);
};

const keep = (person: BuiltUser, workspace: { id: string }, name: string, isShared = false) =>
  at.as(
    person,
    "insert into public.saved_views (workspace_id, entity, name, is_shared) values ($1, 'deals', $2, $3) returning id, created_by",
    [workspace.id, name, isShared],
  );

test("only its author can read a private view, not even an owner, but every member a shared one", async () => {
  const { ana, bo, workspace } = await colleagues("viewer");
  await keep(bo, workspace, "Bo's own");
  await keep(ana, workspace, "Ana's own");
  await keep(ana, workspace, "For all", true);
  expect(await names(bo, workspace)).toEqual(["Bo's own", "For all"]);
  expect(await names(ana, workspace)).toEqual(["Ana's own", "For all"]);
  expect(await at.as(ana, "delete from public.saved_views where name = 'Bo''s own' returning id")).toEqual([]);
});

test("a view cannot be created in another member's name", async () => {
  const { ana, bo, workspace, member } = await colleagues();
  const [made] = await at.as(
    ana,
    "insert into public.saved_views (workspace_id, entity, name, created_by) values ($1, 'deals', 'X', $2) returning created_by",
    [workspace.id, member.id],
  );
  expect(made).toEqual({ created_by: ana.member.id });
  await at.as(ana, "update public.saved_views set created_by = $1 where name = 'X'", [member.id]);
  expect(await names(bo, workspace)).toEqual([]);
});

test("the author of a shared view and admins may edit it, but an admin cannot make it private", async () => {
  const { ana, bo, workspace } = await colleagues();
  await keep(bo, workspace, "Team", true);
  await keep(ana, workspace, "Office", true);
  const rename = (person: BuiltUser, name: string) =>
    at.as(person, 'update public.saved_views set state = \'{"q":"x"}\' where name = $1 returning name', [name]);
  expect(await rename(bo, "Team")).toHaveLength(1);
  expect(await rename(bo, "Office")).toHaveLength(0);
  expect(await rename(ana, "Team")).toHaveLength(1);
  await expect(at.as(ana, "update public.saved_views set is_shared = false where name = 'Team'")).rejects.toThrow(
    "row-level security",
  );
});

test("an author's private views of a list have different names in any spelling, and so do its shared views", async () => {
  const { ana, bo, workspace } = await colleagues();
  await keep(ana, workspace, "Hot deals");
  await keep(bo, workspace, "hot  DEALS");
  await keep(bo, workspace, "Hot deals", true);
  await expect(keep(ana, workspace, "hot deals")).rejects.toThrow("saved_views_own_key");
  await expect(keep(ana, workspace, "HOT deals", true)).rejects.toThrow("saved_views_shared_key");
});

test.each([
  ["an object with an unknown key", { sql: "x" }],
  ["an object with a value of the wrong type", { size: "100" }],
  ["a list", []],
  ["too long for a URL", { where: "x".repeat(20_001) }],
])("rejects a view state that is %s", async (_, state) => {
  const ana = await at.make.user();
  await expect(at.make.savedView(ana.workspace, { state })).rejects.toThrow("saved_views_state_check");
});

test("deleting a member deletes their private views and keeps shared ones", async () => {
  const { ana, bo, workspace, member } = await colleagues();
  await keep(bo, workspace, "Private");
  const [shared] = await keep(bo, workspace, "Shared", true);
  await at.as(bo, "insert into public.favourites (workspace_id, saved_view_id) values ($1, $2)", [
    workspace.id,
    shared?.id,
  ]);
  await at.as(ana, "select remove_member($1, $2)", [workspace.id, member.id]);
  const { rows } = await at.database.owner.query(
    "select name, created_by from public.saved_views where workspace_id = $1",
    [workspace.id],
  );
  expect(rows).toEqual([{ name: "Shared", created_by: null }]);
});

test("favourites are private, unique, and deleted with their record", async () => {
  const { ana, bo, workspace } = await colleagues("viewer");
  const deal = await at.make.deal(workspace);
  const like = (person: BuiltUser) =>
    at.as(person, "insert into public.favourites (workspace_id, deal_id) values ($1, $2)", [workspace.id, deal.id]);
  const count = async (person: BuiltUser) => (await at.as(person, "select id from public.favourites")).length;
  await like(ana);
  await expect(like(ana)).rejects.toThrow("duplicate key");
  expect(await count(bo)).toBe(0);
  await like(bo);
  await expect(
    at.as(bo, "insert into public.favourites (workspace_id, member_id, deal_id) values ($1, $2, $3)", [
      workspace.id,
      ana.member.id,
      (await at.make.deal(workspace)).id,
    ]),
  ).rejects.toThrow("row-level security");
  expect(await count(bo)).toBe(1);
  await at.as(ana, "delete from public.deals where id = $1", [deal.id]);
  expect(await count(ana)).toBe(0);
});

test("a page is pinned once, by its address, and loaded with the workspace", async () => {
  const { ana, workspace } = await colleagues("viewer");
  const pin = (page: string) =>
    at.as(ana, "insert into public.favourites (workspace_id, page) values ($1, $2)", [workspace.id, page]);
  await pin("/dashboard/products");
  await expect(pin("/dashboard/products")).rejects.toThrow("favourites_key");
  await expect(pin("https://example.com/dashboard")).rejects.toThrow("favourites_page_check");
  const [opened] = await at.as(ana, "select favourites from public.open_workspace($1)", [workspace.id]);
  expect(opened?.favourites).toMatchObject([{ page: "/dashboard/products", saved_view: null, deal: null }]);
});
