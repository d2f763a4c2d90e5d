import { expect, test } from "vitest";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();

const merge = async (user: BuiltUser, keep: string, ...merged: string[]) => {
  const [row] = await at.as(user, "select public.merge_records($1, 'accounts', $2, $3) ->> 'change_set_id' as set", [
    user.workspace.id,
    keep,
    merged,
  ]);
  return row?.set;
};
const into = (user: BuiltUser, id: string, workspace = user.workspace.id) =>
  at.as(user, "select * from public.merged_into($1, $2)", [workspace, id]);

test("looking up a merged record returns the record that was kept, even if that was merged later", async () => {
  const ana = await at.make.user();
  const [oak, elm, fir] = [
    await at.make.account(ana.workspace, { name: "Oak" }),
    await at.make.account(ana.workspace, { name: "Elm" }),
    await at.make.account(ana.workspace, { name: "Fir" }),
  ];
  await merge(ana, elm.id, oak.id);
  expect(await into(ana, oak.id)).toEqual([{ entity: "accounts", id: elm.id, name: "Elm" }]);
  const set = await merge(ana, fir.id, elm.id);
  expect(await into(ana, oak.id)).toEqual([{ entity: "accounts", id: fir.id, name: "Fir" }]);
  await at.as(ana, "select public.undo_change_set($1, $2)", [ana.workspace.id, set]);
  await merge(ana, elm.id, fir.id);
  expect(await into(ana, fir.id)).toEqual([{ entity: "accounts", id: elm.id, name: "Elm" }]);
  expect(await into(ana, oak.id)).toEqual([{ entity: "accounts", id: elm.id, name: "Elm" }]);
});

test("looking up a record that was deleted, was restored from a merge or is in another workspace returns nothing", async () => {
  const [ana, eve] = [await at.make.user(), await at.make.user()];
  const [oak, elm] = [
    await at.make.account(ana.workspace, { name: "Oak" }),
    await at.make.account(ana.workspace, { name: "Elm" }),
  ];
  const set = await merge(ana, elm.id, oak.id);
  expect(await into(eve, oak.id, ana.workspace.id)).toEqual([]);
  await at.as(ana, "select public.undo_change_set($1, $2)", [ana.workspace.id, set]);
  await at.as(ana, "delete from public.accounts where id = $1", [oak.id]);
  expect(await into(ana, oak.id)).toEqual([]);
  expect(await into(ana, elm.id)).toEqual([]);
});

test("the function that finds the kept record returns it to members only", async () => {
  const [ana, eve] = [await at.make.user(), await at.make.user()];
  const [oak, elm] = [
    await at.make.account(ana.workspace, { name: "Oak" }),
    await at.make.account(ana.workspace, { name: "Elm" }),
  ];
  await merge(ana, elm.id, oak.id);
  const survivorFor = (user: BuiltUser) =>
    at.as(user, "select private.surviving_record($1, $2) as id", [ana.workspace.id, oak.id]);
  expect(await survivorFor(ana)).toEqual([{ id: elm.id }]);
  expect(await survivorFor(eve)).toEqual([{ id: null }]);
});
