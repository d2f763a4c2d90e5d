import { expect, test } from "vitest";

import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();

test("a record has each tag only once, and only existing tags of its workspace", async () => {
  const ana = await at.make.user();
  const tag = await at.make.tag(ana.workspace);
  const deal = await at.make.deal(ana.workspace, { tag_ids: [tag.id, tag.id] });
  expect(deal.tag_ids).toEqual([tag.id]);
  const foreign = await at.make.tag((await at.make.user()).workspace);
  for (const id of [foreign.id, "019aa000-0000-7000-8000-000000000000"])
    await expect(
      at.as(ana, "update public.deals set tag_ids = array[$1::uuid] where id = $2", [id, deal.id]),
    ).rejects.toThrow("One of the tags no longer exists");
});

test("deleting a tag removes it from every record that had it, and is recorded in their history", async () => {
  const ana = await at.make.user();
  const [vip, late] = [
    await at.make.tag(ana.workspace, { name: "VIP" }),
    await at.make.tag(ana.workspace, { name: "Late" }),
  ];
  const deal = await at.make.deal(ana.workspace, { tag_ids: [vip.id, late.id] });
  const account = await at.make.account(ana.workspace, { tag_ids: [vip.id] });
  expect(
    await at.as(ana, "select * from public.tag_counts($1) order by accounts desc", [ana.workspace.id]),
  ).toMatchObject([
    { tag_id: vip.id, accounts: "1", deals: "1", contacts: "0", products: "0" },
    { tag_id: late.id, accounts: "0", deals: "1" },
  ]);
  await at.as(ana, "delete from public.tags where id = $1", [vip.id]);
  expect(await at.as(ana, "select tag_ids from public.deals where id = $1", [deal.id])).toEqual([
    { tag_ids: [late.id] },
  ]);
  expect(await at.as(ana, "select tag_ids from public.accounts where id = $1", [account.id])).toEqual([
    { tag_ids: [] },
  ]);
  const [logged] = await at.as(
    ana,
    "select changes from public.change_log where record_id = $1 and action = 'update'",
    [account.id],
  );
  expect(logged).toEqual({ changes: { tag_ids: [[vip.id], []] } });
});

test("tag names are unique regardless of case and spaces, and deleting a workspace deletes its tags and files", async () => {
  const ana = await at.make.user();
  await at.make.tag(ana.workspace, { name: "Key Account" });
  await expect(at.make.tag(ana.workspace, { name: "key  account" })).rejects.toThrow("tags_name_key");
  await at.make.tag(ana.workspace, { name: "⭐" });
  await at.make.tag(ana.workspace, { name: "🔥" });
  const tag = await at.make.tag(ana.workspace);
  await at.make.file(ana.workspace, { deal_id: (await at.make.deal(ana.workspace, { tag_ids: [tag.id] })).id });
  await at.as(ana, "delete from public.workspaces where id = $1", [ana.workspace.id]);
  for (const table of ["public.tags", "private.file_contents"]) {
    const left = await at.database.owner.query(`select from ${table} where workspace_id = $1`, [ana.workspace.id]);
    expect(left.rows, table).toEqual([]);
  }
});

test("adding tags to many records and removing them keeps tags that others added", async () => {
  const ana = await at.make.user();
  const [vip, late, own] = [
    await at.make.tag(ana.workspace),
    await at.make.tag(ana.workspace),
    await at.make.tag(ana.workspace),
  ];
  const deals = [await at.make.deal(ana.workspace, { tag_ids: [own.id, late.id] }), await at.make.deal(ana.workspace)];
  const tagged = async () =>
    at.as(ana, "select tag_ids from public.deals where id = any ($1) order by id", [deals.map(({ id }) => id)]);
  const change = "select public.tag_records($1, 'deals', $2, $3, $4) as result";
  const [row] = await at.as(ana, change, [ana.workspace.id, deals.map(({ id }) => id), [vip.id], [late.id]]);
  expect(await tagged()).toEqual([{ tag_ids: [vip.id, own.id].sort() }, { tag_ids: [vip.id] }]);
  const { change_set_id: set } = (row as { result: { change_set_id: string } }).result;
  await at.as(ana, "select public.undo_change_set($1, $2)", [ana.workspace.id, set]);
  expect(await tagged()).toEqual([{ tag_ids: [late.id, own.id].sort() }, { tag_ids: [] }]);
  await expect(at.as(ana, change, [ana.workspace.id, [], [], []])).resolves.toMatchObject([{ result: { changed: 0 } }]);
});
