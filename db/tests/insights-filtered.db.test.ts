import { expect, test } from "vitest";

import { shareDatabase } from "../../tests/kit/use-database.ts";

const now = "2026-11-23T12:00:00Z";
const at = shareDatabase({ stoppedAt: now });
const dayAgo = (days: number) => new Date(Date.parse(now) - days * 86_400_000).toISOString();

type Some = { owner?: string; team?: string; region?: string };

/**
 * Creates eight accounts, alternately of two owners (one in a team) and in two regions, each with orders, conversations
 * and an open deal.
 */
async function twoOwners() {
  const user = await at.make.user();
  const { workspace } = user;
  const bo = await at.make.member(workspace, { name: "Bo" });
  const company = await at.make.company(workspace);
  const sales = await at.make.department(company, "marketing_and_sales");
  const team = await at.make.team(workspace, { department_id: sales.id, name: "North" });
  await at.make.placement(workspace, { department_id: sales.id, team_id: team.id, member_id: bo.id });
  const [desk, chair] = [await at.make.product(workspace), await at.make.product(workspace)];
  const accounts = [];
  for (let nr = 0; nr < 8; nr++) {
    const isBos = nr % 2 === 0;
    // The region takes precedence over the country, which is used only if there is no region.
    const place = nr < 4 ? { region: "North", country: "Spain" } : { country: "Spain" };
    const account = await at.make.account(workspace, {
      name: `Account ${nr}`,
      owner_id: isBos ? bo.id : null,
      ...place,
    });
    const { id: account_id } = account;
    for (const days of [5, 15, 25, 35, 45])
      for (const product of [desk, chair])
        await at.make.sale(workspace, { account_id, product_id: product.id, sold_on: dayAgo(days).slice(0, 10) });
    const contact = await at.make.contact(workspace, { account_id });
    for (const days of [200, 202, 204, 206, 208])
      await at.make.activity(workspace, { kind: "call", contact_id: contact.id, starts_at: dayAgo(days) });
    await at.make.deal(workspace, { account_id, contact_id: contact.id });
    accounts.push({ name: account.name, isBos, isNorth: nr < 4 });
  }
  const namesIn = async (list: string, some: Some = {}, who = user) => {
    const rows = await at.as(
      who,
      `select f.account from public.${list}($1, owner_id => $2, team_id => $3, region => $4) f order by 1`,
      [workspace.id, some.owner ?? null, some.team ?? null, some.region ?? null],
    );
    return rows.map(({ account }) => account);
  };
  return { user, bo, team, accounts, namesIn };
}

test.each(["customer_rhythms", "inactive_champions", "single_threaded_accounts"])(
  "%s includes only accounts of the selected owner, team and region",
  async (list) => {
    const { bo, team, accounts, namesIn } = await twoOwners();
    const names = (isWanted: (one: (typeof accounts)[number]) => boolean) =>
      accounts.filter(isWanted).map(({ name }) => name);
    expect(await namesIn(list)).toEqual(names(() => true));
    expect(await namesIn(list, { owner: bo.id })).toEqual(names(({ isBos }) => isBos));
    expect(await namesIn(list, { team: team.id })).toEqual(names(({ isBos }) => isBos));
    expect(await namesIn(list, { region: "North" })).toEqual(names(({ isNorth }) => isNorth));
    expect(await namesIn(list, { region: "Spain" })).toEqual(names(({ isNorth }) => !isNorth));
    expect(await namesIn(list, { owner: bo.id, region: "North" })).toEqual(names((one) => one.isBos && one.isNorth));
    expect(await namesIn(list, { owner: "nobody" })).toEqual([]);
    expect(await namesIn(list, { owner: bo.id }, await at.make.user())).toEqual([]);
  },
);

test("computes product pairs and accounts similar to the best customers among the selected accounts", async () => {
  const { user, bo } = await twoOwners();
  const { workspace } = user;
  // A customer who bought something else gives the pair a lift: Bo's four customers get one more, all eight get two
  // more.
  for (const owner_id of [bo.id, null]) {
    const { id: account_id } = await at.make.account(workspace, { owner_id, region: "West" });
    const { id: product_id } = await at.make.product(workspace);
    await at.make.sale(workspace, { account_id, product_id, sold_on: dayAgo(9).slice(0, 10) });
  }
  const together = (owner: string | null) =>
    at.as(user, "select baskets::int, lift from public.product_affinity($1, owner_id => $2)", [workspace.id, owner]);
  expect(await together(null)).toEqual([{ baskets: 8, lift: 10 / 8 }]);
  expect(await together(bo.id)).toEqual([{ baskets: 4, lift: 5 / 4 }]);
  expect(await together("nobody")).toEqual([]);
  const resembling = (owner: string | null) =>
    at.as(
      user,
      "select l ->> 'best' as best, l ->> 'others' as others from public.best_lookalikes($1, owner_id => $2) l",
      [workspace.id, owner],
    );
  expect(await resembling(null)).toEqual([{ best: "10", others: "0" }]);
  expect(await resembling(bo.id)).toEqual([{ best: "5", others: "0" }]);
});

test("returns the regions of accounts by frequency, to members only", async () => {
  const { user } = await twoOwners();
  const regions = (who: typeof user) =>
    at.as(who, "select region, accounts::int from public.account_regions($1)", [user.workspace.id]);
  expect(await regions(user)).toEqual([
    { region: "North", accounts: 4 },
    { region: "Spain", accounts: 4 },
  ]);
  expect(await regions(await at.make.user())).toEqual([]);
});
