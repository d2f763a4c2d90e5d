import { beforeAll, expect, test } from "vitest";

import { asRole } from "#server/postgres/round-trip.ts";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();
let ada: BuiltUser;

beforeAll(async () => {
  ada = await at.make.user();
});
const addLead = (who: BuiltUser, name: string, email: string, company: string) =>
  asRole(at.database.pool, who.caller, (sql) =>
    sql.query("select public.add_lead($1, $2, $3, '', $4) as id", [ada.workspace.id, name, email, company]),
  );
const remove = (table: string, id: string) =>
  asRole(at.database.pool, ada.caller, (sql) =>
    sql.query(`delete from public.${table} where workspace_id = $1 and id = $2`, [ada.workspace.id, id]),
  );
const restore = (who: BuiltUser, id: string) =>
  asRole(at.database.pool, who.caller, (sql) =>
    sql.query("select public.restore_record($1, $2)", [ada.workspace.id, id]),
  );
const row = async (table: string, id: string) =>
  (
    await at.database.owner.query(`select * from public.${table} where workspace_id = $1 and id = $2`, [
      ada.workspace.id,
      id,
    ])
  ).rows[0];

test("a lead from a known company belongs to the existing account, regardless of the spelling", async () => {
  const account = await at.make.account(ada.workspace, { name: "Acme Corporation" });
  const { rows } = await addLead(ada, " Grace Hopper ", "grace@example.com", "acme  corporation");
  expect(await row("contacts", rows[0].id)).toMatchObject({
    name: "Grace Hopper",
    email: "grace@example.com",
    phone: null,
    lifecycle: "lead",
    account_id: account.id,
    owner_id: ada.member.id,
  });
});

test("a lead from an unknown company creates an account", async () => {
  const { rows } = await addLead(ada, "Mary Shaw", "mary@example.com", "Pine & Sons");
  const contact = await row("contacts", rows[0].id);
  expect(await row("accounts", contact.account_id)).toMatchObject({ name: "Pine & Sons" });
});

test("a lead needs a name and an email address", async () => {
  for (const [name, email] of [
    [" ", "mary@example.com"],
    ["Mary Shaw", " "],
  ] as const)
    await expect(addLead(ada, name, email, "")).rejects.toThrow("Name and email are required fields");
});

test("a deleted account is restored unchanged, with its links to contacts and deals", async () => {
  const account = await at.make.account(ada.workspace, { name: "Oak Works", employees: 12 });
  const contact = await at.make.contact(ada.workspace, { account_id: account.id });
  const moved = await at.make.contact(ada.workspace, { account_id: account.id });
  const deal = await at.make.deal(ada.workspace, { account_id: account.id });
  const before = await row("accounts", account.id);
  await remove("accounts", account.id);
  expect((await row("deals", deal.id)).account_id).toBeNull();
  const other = await at.make.account(ada.workspace);
  await at.database.owner.query("update public.contacts set account_id = $1 where id = $2", [other.id, moved.id]);

  await restore(ada, account.id);
  const { updated_at: _, version: __, ...kept } = before;
  expect(await row("accounts", account.id)).toMatchObject(kept);
  expect((await row("contacts", contact.id)).account_id).toBe(account.id);
  expect((await row("deals", deal.id)).account_id).toBe(account.id);
  expect((await row("contacts", moved.id)).account_id).toBe(other.id);
});

test("a deal without a probability uses that of its stage", async () => {
  const { Negotiation: stage } = await at.make.stages(ada.workspace);
  const silent = await at.make.deal(ada.workspace, { stage_id: stage?.id });
  const sure = await at.make.deal(ada.workspace, { stage_id: stage?.id, probability: 90 });
  const { rows } = await asRole(at.database.pool, ada.caller, (sql) =>
    sql.query(
      "select id, d.likelihood from public.deals d where id = any($1) and d.likelihood between 70 and 95 order by d.likelihood",
      [[silent.id, sure.id]],
    ),
  );
  expect(rows).toEqual([
    { id: silent.id, likelihood: 75 },
    { id: sure.id, likelihood: 90 },
  ]);
});

test("a deleted deal is restored with its number and position", async () => {
  const deal = await at.make.deal(ada.workspace, { value_minor: 105400, priority: "high" });
  await remove("deals", deal.id);
  await restore(ada, deal.id);
  const restored = await row("deals", deal.id);
  expect(Number(restored?.rank)).toBe(deal.rank);
  expect(restored).toMatchObject({
    deal_number: deal.deal_number,
    value_minor: "105400",
    priority: "high",
  });
});

test("records that were not deleted cannot be restored, and users of other workspaces cannot restore any", async () => {
  const deal = await at.make.deal(ada.workspace);
  await expect(restore(ada, deal.id)).rejects.toThrow("This record was not deleted");
  await remove("deals", deal.id);
  await expect(restore(await at.make.user(), deal.id)).rejects.toThrow("This record was not deleted");
  expect(await row("deals", deal.id)).toBeUndefined();
});

test("a viewer cannot add leads or restore records", async () => {
  const deal = await at.make.deal(ada.workspace);
  await remove("deals", deal.id);
  const viewer = await at.make.user();
  await at.make.member(ada.workspace, { user_id: viewer.id, role: "viewer" });
  await expect(restore(viewer, deal.id)).rejects.toThrow(/row-level security/);
  await expect(addLead(viewer, "Eve", "eve@example.com", "")).rejects.toThrow(/row-level security/);
});

test("a made-up deal does not reveal another workspace's stage probabilities", async () => {
  const eve = await at.make.user();
  const { Negotiation: stage } = await at.make.stages(ada.workspace);
  const ask = "select likelihood(jsonb_populate_record(null::deals, $1)) as probability";
  const invented = [JSON.stringify({ workspace_id: ada.workspace.id, stage_id: stage?.id })];
  expect(await at.as(ada, ask, invented)).toEqual([{ probability: 75 }]);
  expect(await at.as(eve, ask, invented)).toEqual([{ probability: null }]);
});
