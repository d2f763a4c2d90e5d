import { expect, test } from "vitest";

import { shareDatabase } from "../../tests/kit/use-database.ts";

const noon = "2026-11-23T12:00:00Z";
const at = shareDatabase({ stoppedAt: noon });
const now = Date.parse(noon);
const ago = (days: number) => new Date(now - days * 86_400_000).toISOString();

/**
 * Builds a workspace, with helpers that record meetings with an account a number of days ago and read the proposed
 * statuses.
 */
async function scene() {
  const user = await at.make.user();
  const { workspace } = user;
  const met = async (name: string, days: readonly number[]) => {
    const account = await at.make.account(workspace, { name });
    for (const one of days)
      await at.make.activity(workspace, { kind: "meeting", account_id: account.id, starts_at: ago(one) });
    return account;
  };
  const standings = async (ids: string[] | null = null) =>
    (await at.as(user, "select * from public.account_health($1, $2)", [workspace.id, ids])).map((row) => {
      const { account, status, proposed, days_quiet: quiet, usual_days: usual, contact } = row;
      return { account, status, proposed, quiet, usual, contact };
    });
  return { user, workspace, met, standings };
}

test("proposes a status by comparing the days since the last contact with the usual gap, and returns both numbers", async () => {
  const { workspace, met, standings } = await scene();
  await met("Usually every 20, 74 ago", [74, 94, 114, 134]);
  await met("Usually every 20, 95 ago", [95, 115, 135]);
  await met("Usually every 2, 14 ago", [14, 16, 18]);
  await met("Usually every 2, 15 ago", [15, 17, 19]);
  await met("Twice, 61 ago", [61, 70]);
  await met("Once, 121 ago", [121]);
  await met("Never", []);
  const sold = await met("Sold to", []);
  await at.make.sale(workspace, { account_id: sold.id, sold_on: ago(3).slice(0, 10) });
  const reason = (account: string, proposed: string, quiet: number, usual: number | null) => {
    return { account, status: null, proposed, quiet, usual, contact: null };
  };
  expect(await standings()).toEqual([
    reason("Once, 121 ago", "dormant", 121, null),
    reason("Usually every 20, 95 ago", "dormant", 95, 20),
    reason("Usually every 20, 74 ago", "at_risk", 74, 20),
    reason("Twice, 61 ago", "at_risk", 61, null),
    reason("Usually every 2, 15 ago", "at_risk", 15, 2),
    reason("Usually every 2, 14 ago", "active", 14, 2),
    reason("Sold to", "active", 3, null),
  ]);
});

test("the last contact of an account also includes calls and completed tasks of its contacts and deals that reached a person", async () => {
  const { workspace, met, standings } = await scene();
  const oak = await met("Oak", [100]);
  const elm = await met("Elm", [100]);
  const ada = await at.make.contact(workspace, { name: "Ada", account_id: oak.id });
  const bea = await at.make.contact(workspace, { name: "Bea", account_id: oak.id });
  const deal = await at.make.deal(workspace, { account_id: elm.id });
  const add = (values: Parameters<typeof at.make.activity>[1]) => at.make.activity(workspace, values);
  await add({ kind: "call", contact_id: bea.id, starts_at: ago(9), outcome: "connected" });
  await add({ kind: "call", contact_id: ada.id, starts_at: ago(10), outcome: "connected" });
  await add({ kind: "call", account_id: oak.id, starts_at: ago(1), outcome: "no_answer" });
  await add({ kind: "meeting", account_id: oak.id, starts_at: ago(-2) });
  await add({ kind: "task", deal_id: deal.id, starts_at: ago(30), completed_at: ago(4) });
  await add({ kind: "task", deal_id: deal.id, starts_at: ago(1) });
  expect(await standings([oak.id, elm.id])).toMatchObject([
    { account: "Oak", quiet: 9, contact: "Bea" },
    { account: "Elm", quiet: 4, contact: null },
  ]);
});

test("accepting a proposed status stores it for one or all accounts, and undo restores the previous status", async () => {
  const { user, workspace, met, standings } = await scene();
  const [oak] = [await met("Oak", [300]), await met("Elm", [2])];
  const accept = async (ids: string[] | null) => {
    const [row] = await at.as(user, "select public.accept_account_statuses($1, $2) as made", [workspace.id, ids]);
    return row?.made as { change_set_id: string; changed: number };
  };
  const statuses = async () =>
    (await at.as(user, "select name, status from public.accounts order by name")).map((one) => one.status);
  expect(await accept([oak.id])).toMatchObject({ changed: 1 });
  expect(await statuses()).toEqual([null, "dormant"]);
  expect((await standings()).map(({ account }) => account)).toEqual(["Elm"]);
  const all = await accept(null);
  expect(all.changed).toBe(1);
  expect(await statuses()).toEqual(["active", "dormant"]);
  await at.as(user, "select public.undo_change_set($1, $2)", [workspace.id, all.change_set_id]);
  expect(await statuses()).toEqual([null, "dormant"]);

  const stranger = await at.make.user();
  const [theirs] = await at.as(stranger, "select count(*)::int as many from public.account_health($1)", [workspace.id]);
  expect(theirs).toEqual({ many: 0 });
  await expect(at.as(stranger, "select public.accept_account_statuses($1)", [workspace.id])).rejects.toMatchObject({
    code: "42501",
  });
  expect(await statuses()).toEqual([null, "dormant"]);
});
