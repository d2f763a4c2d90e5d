import { beforeEach, expect, test } from "vitest";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();
let ada: BuiltUser;

beforeEach(async () => {
  ada = await at.make.user();
});

const groups = (entity = "contacts") =>
  at.as(ada, "select * from public.duplicate_groups($1, $2)", [ada.workspace.id, entity]);
const similar = async (entity: string, draft: object, user = ada) =>
  at.as(user, "select name, reasons from public.similar_records($1, $2, $3)", [user.workspace.id, entity, draft]);

test("pairs that share a record form one group, and groups are listed by certainty", async () => {
  const { workspace } = ada;
  const [a, b, c] = [
    await at.make.contact(workspace),
    await at.make.contact(workspace),
    await at.make.contact(workspace),
  ];
  await at.make.duplicatePair(workspace, { level: "possible", score: 90, cluster: "other" });
  await at.make.duplicatePair(workspace, { left_id: a.id, right_id: b.id, cluster: "three", score: 20 });
  await at.make.duplicatePair(workspace, { left_id: b.id, right_id: c.id, cluster: "three", score: 40 });
  const found = await groups();
  expect(found.map(({ cluster, level, score }) => [cluster, level, score])).toEqual([
    ["three", "certain", 40],
    ["other", "possible", 90],
  ]);
  expect([...(found[0] as { record_ids: string[] }).record_ids].toSorted()).toEqual([a.id, b.id, c.id].toSorted());
  expect(await at.as(ada, "select * from public.duplicate_counts($1, 'contacts')", [workspace.id])).toEqual([
    { certain: "1", possible: "1", dismissed: "0" },
  ]);
});

test("a pair is removed from the list when one of its records is deleted, and listed again when that is undone", async () => {
  const { workspace } = ada;
  const pair = await at.make.duplicatePair(workspace);
  const [merged] = await at.as(ada, "select public.merge_records($1, 'contacts', $2, $3, '{}') as set", [
    workspace.id,
    pair.left_id,
    [pair.right_id],
  ]);
  expect(await groups()).toEqual([]);
  const { change_set_id: set } = (merged as { set: { change_set_id: string } }).set;
  await at.as(ada, "select public.undo_change_set($1, $2)", [workspace.id, set]);
  expect(await groups()).toHaveLength(1);
});

test("editing a record invalidates its comparisons, but a dismissed pair stays dismissed", async () => {
  const { workspace } = ada;
  const [edited, kept, dismissed] = [
    await at.make.duplicatePair(workspace),
    await at.make.duplicatePair(workspace),
    await at.make.duplicatePair(workspace),
  ];
  await at.as(ada, "update public.duplicate_pairs set status = 'dismissed' where id = $1", [dismissed.id]);
  await at.as(ada, "update public.contacts set phone = '+1 212 555 0100' where id = any ($1)", [
    [edited.right_id, dismissed.left_id],
  ]);
  await at.as(ada, "update public.contacts set title = 'Buyer' where id = $1", [kept.left_id]);
  const left = await at.as(ada, "select id, status, decided_by from public.duplicate_pairs order by id", []);
  expect(left).toEqual([
    { id: kept.id, status: "open", decided_by: null },
    { id: dismissed.id, status: "dismissed", decided_by: ada.member.id },
  ]);
});

test("while a contact is entered, lists others with its email, phone or similar name", async () => {
  const { workspace } = ada;
  const values = { name: "Katarzyna Nowakowska", email: "Kasia@Nowak.pl", phone: "+48 601 234 567" };
  const { id } = await at.make.contact(workspace, values);
  await at.make.contact(workspace, { name: "Somebody Else", email: "else@nowak.pl" });
  const found = (...reasons: string[]) => [{ name: values.name, reasons }];
  expect(await similar("contacts", { email: " kasia@nowak.PL" })).toEqual(found("email"));
  expect(await similar("contacts", { phone: "601234567" })).toEqual(found("phone"));
  expect(await similar("contacts", { name: "katarzyna NOWAKOWSKA", phone: "601-234-567" })).toEqual(
    found("name", "phone"),
  );
  expect(await similar("contacts", { name: "Katarzina Novakowska" })).toEqual(found("similar_name"));
  expect(await similar("contacts", { ...values, id })).toEqual([]);
  expect(await similar("contacts", { name: "Ka", phone: "12" })).toEqual([]);
  expect(await similar("contacts", {})).toEqual([]);
});

test("while an account is entered, lists others with its website or name", async () => {
  await at.make.account(ada.workspace, { name: "Nordwind Logistik", website: "https://www.nordwind.de/kontakt" });
  expect(await similar("accounts", { name: "Nordwind-Logistik" })).toMatchObject([{ reasons: ["name"] }]);
  expect(await similar("accounts", { name: "Nordwint Logistik" })).toMatchObject([{ reasons: ["similar_name"] }]);
  expect(await similar("accounts", { name: "Another", website: "nordwind.de" })).toMatchObject([
    { reasons: ["website"] },
  ]);
});

test("does not return records of another workspace", async () => {
  await at.make.contact(ada.workspace, { name: "Hidden Person", email: "hidden@example.com" });
  const eve = await at.make.user();
  expect(await similar("contacts", { email: "hidden@example.com" }, eve)).toEqual([]);
  await expect(
    at.as(eve, "select * from public.similar_records($1, 'contacts', $2)", [
      ada.workspace.id,
      { email: "hidden@example.com" },
    ]),
  ).rejects.toThrow("You do not have permission to read records in this workspace");
});

test("an automatic merge keeps the most complete record, fills in its missing values, and can be undone as a whole", async () => {
  const { workspace } = ada;
  for (const [label, kind, formula] of [
    ["Born", "date", null],
    ["Double", "formula", "1 + 1"],
  ])
    await at.as(
      ada,
      `insert into public.custom_fields (workspace_id, entity, label, kind, formula) values ($1, 'contacts', $2, $3, $4)`,
      [workspace.id, label, kind, formula],
    );
  const full = await at.make.contact(workspace, {
    name: "Ann Lee",
    email: "ann@lee.com",
    phone: "5550100",
    title: "Buyer",
  });
  const bare = await at.make.contact(workspace, {
    name: "A. Lee",
    city: "Lyon",
    email: "old@lee.com",
    external_id: "x-1",
    custom: { cf_born: "1990-04-01" },
  });
  const deal = await at.make.deal(workspace, { contact_id: bare.id });
  const others = [await at.make.contact(workspace, { name: "Bo" }), await at.make.contact(workspace, { name: "Bo" })];
  const [done] = await at.as(
    ada,
    `select private.join_change_set() as set, private.merge_group($1, 'contacts', $2) as one, private.merge_group($1, 'contacts', $3) as other,
       private.end_joined_change_set($1, 'merge', 'contacts', 4) as ended`,
    [workspace.id, [bare.id, full.id], others.map(({ id }) => id)],
  );
  expect(done).toMatchObject({ one: 1, other: 1, ended: done?.set });
  expect(await at.as(ada, "select custom ->> 'cf_born' as born from public.contacts where id = $1", [full.id])).toEqual(
    [{ born: "1990-04-01" }],
  );
  const contacts = () => at.as(ada, "select name, email, city from public.contacts order by name, email", []);
  expect(await contacts()).toEqual([
    { name: "Ann Lee", email: "ann@lee.com", city: "Lyon" },
    { name: "Bo", email: null, city: null },
  ]);
  expect(await at.as(ada, "select contact_id from public.deals where id = $1", [deal.id])).toEqual([
    { contact_id: full.id },
  ]);
  expect(await at.as(ada, "select kind, record_count from public.change_sets", [])).toEqual([
    { kind: "merge", record_count: 4 },
  ]);

  await at.as(ada, "select public.undo_change_set($1, $2)", [workspace.id, done?.set]);
  expect(await contacts()).toEqual([
    { name: "A. Lee", email: "old@lee.com", city: "Lyon" },
    { name: "Ann Lee", email: "ann@lee.com", city: null },
    { name: "Bo", email: null, city: null },
    { name: "Bo", email: null, city: null },
  ]);
  expect(await at.as(ada, "select contact_id from public.deals where id = $1", [deal.id])).toEqual([
    { contact_id: bare.id },
  ]);
});

test("an amount that a merged record gets from another one keeps its currency", async () => {
  const { workspace } = ada;
  const full = await at.make.account(workspace, {
    currency: "USD",
    city: "Lyon",
    industry: "Retail",
    website: "x.test",
  });
  const other = await at.make.account(workspace, { currency: "JPY", annual_revenue_minor: 5000 });
  await at.as(ada, "select private.merge_group($1, 'accounts', $2)", [workspace.id, [full.id, other.id]]);
  expect(
    await at.as(ada, "select id, currency, annual_revenue_minor::int as revenue from public.accounts", []),
  ).toEqual([{ id: full.id, currency: "JPY", revenue: 5000 }]);
});
