import { beforeEach, expect, test } from "vitest";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();
let ana: BuiltUser;

beforeEach(async () => {
  ana = await at.make.user();
});

const addField = (entity: string, label: string, kind: string, options: object = {}, isRequired = false) =>
  at.as(
    ana,
    "insert into public.custom_fields (workspace_id, entity, label, kind, options, is_required) values ($1, $2, $3, $4, $5, $6)",
    [ana.workspace.id, entity, label, kind, options, isRequired],
  );
const linkAccounts = (isRequired = false) =>
  addField("accounts", "Partner", "link", { target: "accounts" }, isRequired);
/** Merges records automatically into the first one. */
const mergeGroup = (entity: string, ...ids: string[]) =>
  at.as(ana, "select private.merge_group($1, $2, $3, $4)", [ana.workspace.id, entity, ids, ids[0]]);
const merge = async (entity: string, keep: string, merged: string[], fields: object = {}) => {
  const [row] = await at.as(ana, "select public.merge_records($1, $2, $3, $4, $5) ->> 'change_set_id' as set", [
    ana.workspace.id,
    entity,
    keep,
    merged,
    fields,
  ]);
  return row?.set;
};
const undo = async (set: unknown) => {
  const [row] = await at.as(ana, "select public.undo_change_set($1, $2) as outcome", [ana.workspace.id, set]);
  return row?.outcome;
};
const accounts = () => at.as(ana, "select id, parent_id, custom from public.accounts order by id");
const products = () => at.as(ana, "select name, currency, price_minor, custom from public.products order by name");

test("a merged account links neither to itself nor to an account that was merged into it", async () => {
  await linkAccounts();
  const [keep, other] = [await at.make.account(ana.workspace), await at.make.account(ana.workspace)];
  const toKept = await at.make.account(ana.workspace, { parent_id: keep.id, custom: { cf_partner: keep.id } });
  const toMerged = await at.make.account(ana.workspace, { custom: { cf_partner: other.id } });
  await mergeGroup("accounts", keep.id, other.id, toKept.id, toMerged.id);
  expect(await accounts()).toEqual([{ id: keep.id, parent_id: null, custom: {} }]);
});

test("a merge ignores a chosen parent that is one of the merged records", async () => {
  const keep = await at.make.account(ana.workspace);
  const child = await at.make.account(ana.workspace, { parent_id: keep.id });
  await merge("accounts", keep.id, [child.id], { parent_id: keep.id, city: "Oslo" });
  expect(await at.as(ana, "select parent_id, city from public.accounts")).toEqual([{ parent_id: null, city: "Oslo" }]);
});

test("a merge of an account with its grandparent or grandchild leaves no circle of parents, and can be undone", async () => {
  for (const isUpwards of [true, false]) {
    const top = await at.make.account(ana.workspace);
    const middle = await at.make.account(ana.workspace, { parent_id: top.id });
    const low = await at.make.account(ana.workspace, { parent_id: middle.id });
    const before = await accounts();
    const [keep, merged] = isUpwards ? [top, low] : [low, top];
    const set = await merge("accounts", keep.id, [merged.id], isUpwards ? { parent_id: middle.id } : {});
    expect(await accounts()).toEqual(
      [
        { id: keep.id, parent_id: null, custom: {} },
        { id: middle.id, parent_id: keep.id, custom: {} },
      ].toSorted((a, b) => a.id.localeCompare(b.id)),
    );
    expect(await undo(set)).toMatchObject({ conflicts: [] });
    expect(await accounts()).toEqual(before);
    await at.as(ana, "delete from public.accounts");
  }
});

test("a merge clears a required link of the kept account to the merged one, and its undo restores the link", async () => {
  await linkAccounts(true);
  const merged = await at.make.account(ana.workspace);
  const keep = await at.make.account(ana.workspace, { custom: { cf_partner: merged.id } });
  const before = await accounts();
  const set = await merge("accounts", keep.id, [merged.id]);
  expect(await accounts()).toEqual([{ id: keep.id, parent_id: null, custom: {} }]);
  expect(await undo(set)).toMatchObject({ conflicts: [] });
  expect(await accounts()).toEqual(before);
});

test("an automatic merge fills in amounts of one currency only, including amounts in custom fields", async () => {
  await addField("products", "Cost", "money");
  const pairs = [
    [
      { name: "A", currency: "USD", custom: { cf_cost: 1000 } },
      { currency: "EUR", price_minor: 500 },
    ],
    [
      { name: "B", currency: "USD", price_minor: 500 },
      { currency: "JPY", custom: { cf_cost: 7 } },
    ],
    [
      { name: "C", currency: "USD" },
      { currency: "JPY", price_minor: 9, custom: { cf_cost: 7 } },
    ],
    [
      { name: "D", currency: "USD", price_minor: 500 },
      { currency: "USD", custom: { cf_cost: 7 } },
    ],
  ];
  for (const [kept, other] of pairs) {
    const [keep, merged] = [await at.make.product(ana.workspace, kept), await at.make.product(ana.workspace, other)];
    await mergeGroup("products", keep.id, merged.id);
  }
  expect(await products()).toEqual([
    { name: "A", currency: "USD", price_minor: null, custom: { cf_cost: 1000 } },
    { name: "B", currency: "USD", price_minor: "500", custom: {} },
    { name: "C", currency: "JPY", price_minor: "9", custom: { cf_cost: 7 } },
    { name: "D", currency: "USD", price_minor: "500", custom: { cf_cost: 7 } },
  ]);
});

test("favourites and notifications of every member move to the record that is kept", async () => {
  const bob = await at.make.member(ana.workspace);
  const [keep, merged] = [await at.make.account(ana.workspace), await at.make.account(ana.workspace)];
  const add = (member: string, account: string) =>
    at.database.owner.query("insert into public.favourites (workspace_id, member_id, account_id) values ($1, $2, $3)", [
      ana.workspace.id,
      member,
      account,
    ]);
  for (const account of [keep, merged]) await add(ana.member.id, account.id);
  await add(bob.id, merged.id);
  await at.database.owner.query(
    "insert into public.notifications (workspace_id, member_id, kind, entity, account_id) values ($1, $2, 'handover', 'accounts', $3)",
    [ana.workspace.id, bob.id, merged.id],
  );
  await merge("accounts", keep.id, [merged.id]);
  const read = async (table: string) =>
    (
      await at.database.owner.query(
        `select member_id, account_id from public.${table} where workspace_id = $1 order by member_id`,
        [ana.workspace.id],
      )
    ).rows;
  expect(await read("favourites")).toEqual(
    [ana.member.id, bob.id].toSorted().map((member) => ({ member_id: member, account_id: keep.id })),
  );
  expect(await read("notifications")).toEqual([{ member_id: bob.id, account_id: keep.id }]);
});
