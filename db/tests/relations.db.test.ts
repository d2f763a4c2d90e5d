import { expect, test } from "vitest";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { shareDatabase } from "../../tests/kit/use-database.ts";

const noon = "2026-11-23T12:00:00Z";
const at = shareDatabase({ stoppedAt: noon });
const now = Date.parse(noon);
const ago = (days: number) => new Date(now - days * 86_400_000).toISOString();

type Touch = Parameters<typeof at.make.activity>[1];

/** Creates a user's workspace with a colleague, and an account with two contacts. */
async function scene() {
  const ada = await at.make.user();
  const { workspace } = ada;
  const ben = await at.make.member(workspace, { name: "Ben" });
  const oak = await at.make.account(workspace, { name: "Oak" });
  const grace = await at.make.contact(workspace, { name: "Grace", account_id: oak.id });
  const hugo = await at.make.contact(workspace, { name: "Hugo", account_id: oak.id });
  const touch = async (days: number, values: Touch = {}) =>
    at.make.activity(workspace, {
      kind: "call",
      created_by: ada.member.id,
      contact_id: grace.id,
      starts_at: ago(days),
      ...values,
    });
  const deal = (values: Parameters<typeof at.make.deal>[1] = {}) =>
    at.make.deal(workspace, { account_id: oak.id, owner_id: ada.member.id, ...values });
  return { ada, workspace, ben, oak, grace, hugo, touch, deal };
}

async function relations(user: BuiltUser, workspace: { id: string }, focus: string[] = [], quietDays = 30) {
  const rows = await at.as(user, "select * from relations($1, $2, $3)", [workspace.id, focus, quietDays]);
  return rows.map((row) => ({
    pair: `${String(row.from_name)} – ${String(row.to_name)}`,
    kinds: `${String(row.from_kind)}-${String(row.to_kind)}`,
    strength: Math.round(Number(row.strength) * 100) / 100,
    activities: Number(row.activities),
    quiet: row.days_quiet,
    deals: Number(row.open_deals),
    before: row.activities_before === null ? null : Number(row.activities_before),
    fading: row.fading_place === null ? null : Number(row.fading_place),
  }));
}

test("a relation's strength is the current weight of its activities plus half a point for each open deal", async () => {
  const { ada, workspace, oak, grace, ben, touch, deal } = await scene();
  const desks = await deal({ name: "Desks", contact_id: grace.id });
  const name = ada.member.name;
  await touch(0, { deal_id: desks.id });
  await touch(30);
  await touch(120);
  // A task counts for its assignee, on the day it was completed.
  await touch(40, { kind: "task", assignee_id: ben.id, completed_at: ago(30) });
  // None of these attempts reached the contact.
  await touch(1, { outcome: "no_answer" });
  await touch(1, { outcome: "wrong_number" });
  await touch(1, { kind: "task" });
  await touch(-1, { kind: "meeting" });
  await touch(181);
  // Activities without a contact count for the account.
  await touch(60, { contact_id: null, account_id: oak.id });
  await touch(60, { contact_id: null, deal_id: (await deal({ name: "Lamps", contact_id: grace.id })).id });

  const none = { before: null, fading: null };
  expect(await relations(ada, workspace)).toEqual([
    { pair: "Grace – Oak", kinds: "contacts-accounts", strength: 3.06, activities: 3, quiet: 0, deals: 2, ...none },
    { pair: `${name} – Grace`, kinds: "members-contacts", strength: 2.56, activities: 2, quiet: 0, deals: 2, ...none },
    { pair: `${name} – Desks`, kinds: "members-deals", strength: 1.5, activities: 1, quiet: 0, deals: 1, ...none },
    { pair: "Grace – Desks", kinds: "contacts-deals", strength: 1.5, activities: 1, quiet: 0, deals: 1, ...none },
    { pair: `${name} – Lamps`, kinds: "members-deals", strength: 0.75, activities: 1, quiet: 60, deals: 1, ...none },
    { pair: "Grace – Lamps", kinds: "contacts-deals", strength: 0.75, activities: 1, quiet: 60, deals: 1, ...none },
    { pair: "Ben – Grace", kinds: "members-contacts", strength: 0.5, activities: 1, quiet: 30, deals: 0, ...none },
    { pair: `${name} – Oak`, kinds: "members-accounts", strength: 0.5, activities: 2, quiet: 60, deals: 0, ...none },
  ]);
});

test("with a focus, only relations that lead to it are returned", async () => {
  const { ada, workspace, oak, grace, hugo, touch, deal } = await scene();
  const elm = await at.make.account(workspace, { name: "Elm" });
  const iris = await at.make.contact(workspace, { name: "Iris", account_id: elm.id });
  const desks = await deal({ name: "Desks", contact_id: hugo.id, owner_id: null });
  await touch(1);
  await touch(2, { contact_id: iris.id });
  const name = ada.member.name;
  const around = async (...focus: string[]) =>
    (await relations(ada, workspace, focus)).map(({ pair }) => pair).toSorted();
  expect(await around(elm.id)).toEqual([`Iris – Elm`, `${name} – Iris`].toSorted());
  expect(await around(grace.id)).toEqual(["Grace – Oak", `${name} – Grace`].toSorted());
  expect(await around(oak.id)).toEqual(["Grace – Oak", "Hugo – Desks", "Hugo – Oak", `${name} – Grace`].toSorted());
  expect(await around(desks.id)).toContain("Hugo – Desks");
  expect(await around(ada.member.id)).toContain(`${name} – Iris`);
  expect(await around(elm.id, grace.id)).toEqual(
    ["Grace – Oak", "Iris – Elm", `${name} – Grace`, `${name} – Iris`].toSorted(),
  );
  expect(await around(crypto.randomUUID())).toEqual([]);
});

test("a relation is fading if it was active and has had no recent contact", async () => {
  const { ada, workspace, grace, hugo, ben, touch } = await scene();
  for (const days of [40, 50, 60]) {
    await touch(days);
    await touch(days, { contact_id: hugo.id });
  }
  // A colleague took over this contact.
  await touch(5, { contact_id: hugo.id, created_by: ben.id });
  const fading = async (quietDays: number) =>
    (await relations(ada, workspace, [], quietDays))
      .filter((row) => row.fading !== null)
      .map(({ pair, before, quiet, fading: place }) => ({ pair, before, quiet, place }));
  const pair = `${ada.member.name} – Grace`;
  expect(await fading(30)).toEqual([{ pair, before: 3, quiet: 40, place: 1 }]);
  // With a limit of 45 days, 40 days ago is not inactive.
  expect(await fading(45)).toEqual([]);
  expect(await fading(10)).toEqual([{ pair, before: 3, quiet: 40, place: 1 }]);
  await touch(1, { contact_id: grace.id, created_by: ben.id });
  expect(await fading(30)).toEqual([]);
});

test("an account with open deals is single-threaded if it depends on one contact or on one colleague", async () => {
  const { ada, workspace, oak, grace, hugo, ben, touch, deal } = await scene();
  const list = async () =>
    (await at.as(ada, "select * from single_threaded_accounts($1)", [workspace.id])).map((row) => ({
      account: row.account,
      deals: Number(row.open_deals),
      value: row.value_minor === null ? null : Number(row.value_minor),
      elsewhere: Number(row.other_currency),
      contact: row.only_contact,
      member: row.only_member,
      quiet: row.days_quiet,
      total: Number(row.total),
    }));
  // Without an open deal, the account is not listed.
  await touch(3);
  expect(await list()).toEqual([]);
  await deal({ value_minor: 5000 });
  await deal({ value_minor: 900, currency: "EUR" });
  const found = { account: "Oak", deals: 2, value: 5000, elsewhere: 1, quiet: 3, total: 1 };
  expect(await list()).toEqual([{ ...found, contact: "Grace", member: ada.member.name }]);
  await touch(200, { contact_id: hugo.id, created_by: ben.id });
  expect(await list()).toEqual([{ ...found, contact: "Grace", member: ada.member.name }]);
  await touch(4, { contact_id: hugo.id });
  expect(await list()).toEqual([{ ...found, contact: null, member: ada.member.name }]);
  await touch(4, { contact_id: grace.id, account_id: oak.id, created_by: ben.id });
  expect(await list()).toEqual([]);

  // In a workspace with one member, only the account's contacts are counted.
  const solo = await at.make.user();
  const elm = await at.make.account(solo.workspace, { name: "Elm" });
  await at.make.deal(solo.workspace, { account_id: elm.id, owner_id: solo.member.id });
  expect(await at.as(solo, "select * from single_threaded_accounts($1)", [solo.workspace.id])).toEqual([]);
});

test("a viewer can read all relations, and users of other workspaces none", async () => {
  const { ada, workspace, touch, deal, grace } = await scene();
  await touch(1);
  await deal({ contact_id: grace.id });
  const stranger = await at.make.user();
  expect(await relations(stranger, workspace)).toEqual([]);
  expect(await relations(stranger, workspace, [grace.id])).toEqual([]);
  expect(await at.as(stranger, "select * from single_threaded_accounts($1)", [workspace.id])).toEqual([]);
  await at.make.member(workspace, { user_id: stranger.id, role: "viewer" });
  expect(await relations(stranger, workspace)).toEqual(await relations(ada, workspace));
});
