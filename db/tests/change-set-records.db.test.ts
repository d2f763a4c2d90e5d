import { expect, test } from "vitest";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();

type ChangedRecords = {
  records: { entity: string; record_id: string; name: string | null; [key: string]: unknown }[];
  names: Record<string, string>;
  next: string | null;
};

async function call<Result>(user: BuiltUser, name: string, ...values: unknown[]): Promise<Result> {
  const placeholders = values.map((_, index) => `, $${index + 2}`).join("");
  const [row] = await at.as(user, `select public.${name}($1${placeholders}) as result`, [user.workspace.id, ...values]);
  return row?.result as Result;
}
const change = async (user: BuiltUser, name: string, ...values: unknown[]) =>
  (await call<{ change_set_id: string }>(user, name, ...values)).change_set_id;
const look = (user: BuiltUser, ...values: unknown[]) => call<ChangedRecords>(user, "change_set_records", ...values);

test("lists a change set record by record, with the names of linked records and later edits", async () => {
  const ana = await at.make.user();
  const [oak, elm] = [
    await at.make.account(ana.workspace, { name: "Oak" }),
    await at.make.account(ana.workspace, { name: "Elm" }),
  ];
  const deal = await at.make.deal(ana.workspace, { name: "Desks", account_id: oak.id, phone: "1", currency: "EUR" });
  const set = await change(ana, "bulk_edit", "deals", [deal.id], { account_id: elm.id, phone: "2" });
  const renamed = {
    entity: "deals",
    record_id: deal.id,
    action: "changed",
    name: "Desks",
    exists: true,
    currency: "EUR",
    fate: null,
    cells: { account_id: [oak.id, elm.id], phone: ["1", "2"] },
    held: {},
  };
  const names = { [oak.id]: "Oak", [elm.id]: "Elm" };
  expect(await look(ana, set)).toEqual({ records: [renamed], names, next: null });
  await at.as(ana, "update public.deals set phone = '3' where id = $1", [deal.id]);
  await at.as(ana, "delete from public.accounts where id = $1", [oak.id]);
  expect(await look(ana, set)).toEqual({ records: [{ ...renamed, held: { phone: "3" } }], names, next: null });
  await at.as(ana, "delete from public.deals where id = $1", [deal.id]);
  expect((await look(ana, set)).records).toMatchObject([{ name: "Desks", exists: false, fate: "gone", held: {} }]);
});

test("predicts which records an undo would keep because they are in use or were edited since", async () => {
  const ana = await at.make.user();
  const [keep, gone] = [
    await at.make.account(ana.workspace, { name: "Keep" }),
    await at.make.account(ana.workspace, { name: "Gone" }),
  ];
  await at.make.contact(ana.workspace, { name: "Ida", account_id: gone.id });
  const merged = await change(ana, "merge_records", "accounts", keep.id, [gone.id], {});
  const { records, names } = await look(ana, merged);
  expect(records.map(({ name, action, cells }) => ({ name, action, cells }))).toEqual([
    { name: "Ida", action: "changed", cells: { account_id: [gone.id, keep.id] } },
    { name: "Gone", action: "deleted", cells: {} },
  ]);
  expect(names).toEqual({ [keep.id]: "Keep", [gone.id]: "Gone" });
  const undo = await change(ana, "undo_change_set", merged);
  expect((await look(ana, merged)).records).toMatchObject([{ fate: null }, { fate: null, exists: true }]);
  // The undo created the account, so redoing deletes it unless it is in use or was edited by then.
  expect(await look(ana, undo)).toMatchObject({ records: [{ name: "Gone", action: "made", fate: null }, {}] });
  await at.make.contact(ana.workspace, { account_id: gone.id });
  expect(await look(ana, undo)).toMatchObject({ records: [{ fate: "used" }, {}] });
  await at.as(ana, "update public.accounts set city = 'Oslo' where id = $1", [gone.id]);
  expect(await look(ana, undo)).toMatchObject({ records: [{ fate: "edited" }, {}] });
});

test("pages neither skip nor repeat records, and only members of the workspace can read them", async () => {
  const [ana, bob] = [await at.make.user(), await at.make.user()];
  const products = [];
  for (let each = 0; each < 5; each += 1) products.push(await at.make.product(ana.workspace));
  const ids = products.map(({ id }) => id);
  const set = await change(ana, "bulk_delete", "products", ids);
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page: ChangedRecords = await look(ana, set, after, 2);
    seen.push(...page.records.map(({ record_id }) => record_id));
    after = page.next;
  } while (after);
  expect(seen.toSorted()).toEqual(ids.toSorted());
  await expect(at.as(bob, "select public.change_set_records($1, $2)", [ana.workspace.id, set])).rejects.toThrow(
    "Change not found",
  );
});

test("names the first hundred conflicts and counts all of them", async () => {
  const ana = await at.make.user();
  await at.as(
    ana,
    "insert into public.accounts (workspace_id, name) select $1, 'A' || n from generate_series(1, 120) n",
    [ana.workspace.id],
  );
  const rows = await at.as(ana, "select id from public.accounts where workspace_id = $1", [ana.workspace.id]);
  const set = await change(
    ana,
    "bulk_edit",
    "accounts",
    rows.map(({ id }) => id),
    { city: "Oslo" },
  );
  await at.as(ana, "update public.accounts set city = 'Bergen' where workspace_id = $1", [ana.workspace.id]);
  const result = await call<{ conflict_count: number; conflicts: object[] }>(ana, "preview_undo", set);
  expect([result.conflict_count, result.conflicts.length]).toEqual([120, 100]);
});
