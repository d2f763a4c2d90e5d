import { expect, test } from "vitest";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();

type Outcome = { change_set_id: string | null; undone: number; conflicts: Record<string, unknown>[]; changed: number };

async function call(user: BuiltUser, name: string, ...values: unknown[]): Promise<Outcome> {
  const places = values.map((_, index) => `$${index + 2}`).join(", ");
  const [row] = await at.as(user, `select public.${name}($1${places && `, ${places}`}) as result`, [
    user.workspace.id,
    ...values,
  ]);
  return row?.result as Outcome;
}
const one = async (table: string, id: string) => {
  const { rows } = await at.database.owner.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) - 'updated_at' - 'version' - 'search' as row from public.${table} t where id = $1`,
    [id],
  );
  return rows[0]?.row;
};

test("undoes a bulk edit where values are unchanged since, and lists the others as conflicts", async () => {
  const ana = await at.make.user();
  const deals = await Promise.all([1, 2, 3].map(() => at.make.deal(ana.workspace, { priority: "low", phone: "1" })));
  const ids = deals.map(({ id }) => id);
  const before = await Promise.all(ids.map((id) => one("deals", id)));
  const { change_set_id: set, changed } = await call(ana, "bulk_edit", "deals", ids, { priority: "high", phone: "2" });
  expect(changed).toBe(3);
  await at.as(ana, "update public.deals set phone = '3' where id = $1", [ids[1]]);
  const conflicts = [
    { entity: "deals", record_id: ids[1], name: deals[1]?.name, columns: ["phone"], reason: "changed" },
  ];
  expect(await call(ana, "preview_undo", set)).toEqual({ undone: 3, conflicts, conflict_count: 1 });
  expect(await one("deals", ids[0] ?? "")).toMatchObject({ priority: "high" });
  expect(await call(ana, "undo_change_set", set)).toMatchObject({ undone: 3, conflicts });
  expect(await one("deals", ids[0] ?? "")).toEqual(before[0]);
  expect(await one("deals", ids[1] ?? "")).toEqual({ ...before[1], phone: "3" });
  await expect(call(ana, "undo_change_set", set)).rejects.toThrow("This change has already been undone");
});

test("undo keeps a value that a user wrote since, even if it equals the one to undo", async () => {
  const ana = await at.make.user();
  const deal = await at.make.deal(ana.workspace, { priority: "low" });
  const { change_set_id: set } = await call(ana, "bulk_edit", "deals", [deal.id], { priority: "high" });
  for (const priority of ["medium", "high"])
    await at.as(ana, "update public.deals set priority = $2 where id = $1", [deal.id, priority]);
  const { conflicts } = await call(ana, "undo_change_set", set);
  expect(conflicts).toMatchObject([{ record_id: deal.id, columns: ["priority"], reason: "changed" }]);
  expect(await one("deals", deal.id)).toMatchObject({ priority: "high" });
});

test("an undo can itself be undone", async () => {
  const ana = await at.make.user();
  const deal = await at.make.deal(ana.workspace);
  const { change_set_id: set } = await call(ana, "bulk_delete", "deals", [deal.id]);
  const undo = await call(ana, "undo_change_set", set);
  expect(await one("deals", deal.id)).toMatchObject({ deal_number: deal.deal_number });
  const redo = await call(ana, "undo_change_set", undo.change_set_id);
  expect(redo).toMatchObject({ undone: 1, conflicts: [] });
  expect(await one("deals", deal.id)).toBeUndefined();
});

test("a deleted account is restored with its creation time, author, children, contacts, deals and files", async () => {
  const ana = await at.make.user();
  const parent = await at.make.account(ana.workspace, { created_at: "2024-02-03T04:05:06Z", external_id: "A-1" });
  const child = await at.make.account(ana.workspace, { parent_id: parent.id });
  const contact = await at.make.contact(ana.workspace, { account_id: parent.id });
  const deal = await at.make.deal(ana.workspace, { account_id: parent.id });
  const file = await at.make.file(ana.workspace, { account_id: parent.id });
  const rows = () =>
    Promise.all([
      one("accounts", parent.id),
      one("accounts", child.id),
      one("contacts", contact.id),
      one("deals", deal.id),
      one("files", file.id),
    ]);
  const before = await rows();
  const { change_set_id: set } = await call(ana, "bulk_delete", "accounts", [parent.id, child.id]);
  expect(await rows()).toEqual([
    undefined,
    undefined,
    { ...before[2], account_id: null },
    { ...before[3], account_id: null },
    undefined,
  ]);
  expect(await call(ana, "undo_change_set", set)).toMatchObject({ conflicts: [] });
  expect(await rows()).toEqual(before);
});

test("undoing a deletion lists a conflict if a linked record was deleted or another record uses a unique value", async () => {
  const ana = await at.make.user();
  const account = await at.make.account(ana.workspace);
  const contact = await at.make.contact(ana.workspace, { account_id: account.id, external_id: "C-7" });
  const { change_set_id: set } = await call(ana, "bulk_delete", "contacts", [contact.id]);
  await at.as(ana, "delete from public.accounts where id = $1", [account.id]);
  await at.make.contact(ana.workspace, { external_id: "C-7" });
  const { conflicts } = await call(ana, "undo_change_set", set);
  expect(conflicts).toHaveLength(1);
  expect(new Set(conflicts[0]?.columns as string[])).toEqual(new Set(["account_id", "external_id"]));
  expect(await one("contacts", contact.id)).toMatchObject({ name: contact.name, account_id: null, external_id: null });
});

test("undo does not count records on which it could restore nothing", async () => {
  const ana = await at.make.user();
  const [first, second] = [
    await at.make.contact(ana.workspace, { external_id: "C-7" }),
    await at.make.contact(ana.workspace, { external_id: "C-8" }),
  ];
  const ids = [first.id, second.id];
  const { change_set_id: set } = await call(ana, "bulk_edit", "contacts", ids, { external_id: null });
  await at.make.contact(ana.workspace, { external_id: "C-7" });
  const taken = { record_id: first.id, columns: ["external_id"], reason: "taken" };
  expect(await call(ana, "preview_undo", set)).toMatchObject({ undone: 1, conflicts: [taken] });
  expect(await call(ana, "undo_change_set", set)).toMatchObject({ undone: 1, conflicts: [taken] });
  expect(await one("contacts", first.id)).toMatchObject({ external_id: null });
  expect(await one("contacts", second.id)).toMatchObject({ external_id: "C-8" });
});

test("a merge moves everything that was linked to the merged records, and its undo moves it back", async () => {
  const ana = await at.make.user();
  const [vip, late] = [await at.make.tag(ana.workspace), await at.make.tag(ana.workspace)];
  const keep = await at.make.account(ana.workspace, { city: "Oslo", tag_ids: [vip.id] });
  const gone = await at.make.account(ana.workspace, {
    city: "Bergen",
    external_id: "X-1",
    parent_id: keep.id,
    tag_ids: [late.id],
  });
  const child = await at.make.account(ana.workspace, { parent_id: gone.id });
  const contact = await at.make.contact(ana.workspace, { account_id: gone.id });
  const file = await at.make.file(ana.workspace, { account_id: gone.id });
  const rows = () =>
    Promise.all([
      one("accounts", keep.id),
      one("accounts", gone.id),
      one("accounts", child.id),
      one("contacts", contact.id),
      one("files", file.id),
    ]);
  const before = await rows();
  const { change_set_id: set } = await call(ana, "merge_records", "accounts", keep.id, [gone.id], {
    city: "Bergen",
    external_id: "X-1",
  });
  expect(await rows()).toEqual([
    { ...before[0], city: "Bergen", external_id: "X-1", tag_ids: [vip.id, late.id].sort() },
    undefined,
    { ...before[2], parent_id: keep.id },
    { ...before[3], account_id: keep.id },
    { ...before[4], account_id: keep.id },
  ]);
  expect(await call(ana, "undo_change_set", set)).toMatchObject({ conflicts: [] });
  expect(await rows()).toEqual(before);
});

test("a deleted tag is restored on the records that had it", async () => {
  const ana = await at.make.user();
  const tag = await at.make.tag(ana.workspace);
  const deal = await at.make.deal(ana.workspace, { tag_ids: [tag.id] });
  const { change_set_id: set } = await call(ana, "bulk_delete", "tags", [tag.id]);
  expect(await one("deals", deal.id)).toMatchObject({ tag_ids: [] });
  expect(await call(ana, "undo_change_set", set)).toMatchObject({ conflicts: [] });
  expect(await one("deals", deal.id)).toMatchObject({ tag_ids: [tag.id] });
});

test("members can undo their own changes and admins all changes for 30 days, and viewers none", async () => {
  const ana = await at.make.user();
  const [bea, vic, adam] = [await at.make.user(), await at.make.user(), await at.make.user()];
  for (const [user, role] of [
    [bea, "member"],
    [vic, "viewer"],
    [adam, "admin"],
  ] as const) {
    await at.make.member(ana.workspace, { user_id: user.id, role });
    user.workspace = ana.workspace;
  }
  const deal = await at.make.deal(ana.workspace);
  const { change_set_id: hers } = await call(ana, "bulk_edit", "deals", [deal.id], { phone: "9" });
  await expect(call(bea, "undo_change_set", hers)).rejects.toThrow("Only admins can undo");
  await expect(call(vic, "undo_change_set", hers)).rejects.toThrow("You do not have permission");
  await expect(call(vic, "bulk_delete", "deals", [deal.id])).rejects.toThrow("You do not have permission");
  expect(await call(adam, "undo_change_set", hers)).toMatchObject({ undone: 1 });
  const { change_set_id: own } = await call(bea, "bulk_edit", "deals", [deal.id], { phone: "8" });
  await at.database.owner.query("update public.change_sets set at = at - interval '31 days' where id = $1", [own]);
  await expect(call(bea, "undo_change_set", own)).rejects.toThrow("more than 30 days old");
});

test("users cannot write change sets directly, and an error names an invalid column or kind", async () => {
  const ana = await at.make.user();
  await expect(
    at.as(
      ana,
      "insert into public.change_sets (workspace_id, kind, entity, record_count, actor_id) values ($1, 'merge', 'deals', 1, $2)",
      [ana.workspace.id, ana.member.id],
    ),
  ).rejects.toThrow("Change sets are written by the functions");
  await expect(call(ana, "bulk_edit", "deals", [], { rights: 1 })).rejects.toThrow(
    "There is no editable column rights in deals",
  );
  await expect(call(ana, "bulk_edit", "deals", [], { version: 1 })).rejects.toThrow("no editable column version");
  await expect(call(ana, "bulk_delete", "members", [])).rejects.toThrow("There are no records of the kind members");
});
