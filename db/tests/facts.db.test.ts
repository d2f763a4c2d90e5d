import { expect, test } from "vitest";

import { currencyDigits } from "#domain/numbers/money.ts";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();

const insert = async (user: BuiltUser, table: string, values: Record<string, unknown>) => {
  const row = { ...values, workspace_id: user.workspace.id };
  const columns = Object.keys(row).join(", ");
  const [made] = await at.as(
    user,
    `insert into public.${table} (${columns}) select ${columns} from jsonb_populate_record(null::public.${table}, $1) returning *`,
    [JSON.stringify(row)],
  );
  return made as Record<string, unknown> & { id: string };
};

test("a sale takes its name, category and region from its linked records, and keeps explicit values", async () => {
  const ana = await at.make.user();
  const { workspace } = ana;
  const acme = await at.make.account(workspace, { name: "Acme", region: "Kansai", country: "Japan" });
  const bolt = await at.make.account(workspace, { name: "Bolt", country: "Chile" });
  const lamp = await at.make.product(workspace, { name: "Lamp", category: "Light" });
  const sold = { sold_on: "2026-03-05", revenue_minor: 500 };
  expect(await insert(ana, "sales", { ...sold, account_id: acme.id, product_id: lamp.id })).toMatchObject({
    name: "Lamp",
    category: "Light",
    region: "Kansai",
    currency: workspace.currency,
  });
  expect(await insert(ana, "sales", { ...sold, account_id: bolt.id, name: " " })).toMatchObject({
    name: "Bolt",
    category: null,
    region: "Chile",
  });
  expect(await insert(ana, "sales", { ...sold, name: "Own", product_id: lamp.id, category: "Gift" })).toMatchObject({
    name: "Own",
    category: "Gift",
  });
  const plain = await insert(ana, "sales", sold);
  expect(plain.name).toBe("2026-03-05");
  await at.as(ana, "update public.sales set name = '', channel = 'Web' where id = $1", [plain.id]);
  expect(await at.as(ana, "select name from public.sales where id = $1", [plain.id])).toEqual([{ name: "Web" }]);
});

test("an expense is named after its purpose, and is an operating expense by default", async () => {
  const ana = await at.make.user();
  const spent = { spent_on: "2026-03-05", amount_minor: 900 };
  expect(await insert(ana, "expenses", { ...spent, category: "Rent" })).toMatchObject({
    name: "Rent",
    purpose: "operating",
  });
  expect(await insert(ana, "expenses", { ...spent, channel: "Fair", purpose: "acquisition" })).toMatchObject({
    name: "Fair",
    purpose: "acquisition",
  });
});

test("a target has one month, one measure and one subject, and each combination is unique", async () => {
  const ana = await at.make.user();
  const acme = await at.make.account(ana.workspace, { name: "Acme" });
  const aim = { month: "2026-03-17", measure: "revenue", amount_minor: 100 };
  const whole = await insert(ana, "targets", aim);
  expect(whole).toMatchObject({ name: "2026-03", subject: "workspace" });
  expect(await at.as(ana, "select month::text from public.targets")).toEqual([{ month: "2026-03-01" }]);
  expect(await insert(ana, "targets", { ...aim, account_id: acme.id })).toMatchObject({
    name: "2026-03 · Acme",
    subject: "account",
  });
  await insert(ana, "targets", { month: "2026-03-01", measure: "deals_won", count: 4 });
  await insert(ana, "targets", { ...aim, region: "North" });
  const department = await at.make.department(await at.make.company(ana.workspace));
  const team = await at.make.team(ana.workspace, { department_id: department.id, name: "Key accounts" });
  expect(await insert(ana, "targets", { ...aim, team_id: team.id })).toMatchObject({
    name: "2026-03 · Key accounts",
    subject: "team",
  });
  await expect(insert(ana, "targets", { ...aim, team_id: team.id })).rejects.toThrow("targets_key");
  await expect(insert(ana, "targets", { ...aim, team_id: team.id, region: "South" })).rejects.toThrow(
    "targets_one_subject",
  );
  await expect(insert(ana, "targets", { ...aim, month: "2026-03-30" })).rejects.toThrow("targets_key");
  await expect(insert(ana, "targets", { ...aim, region: "North" })).rejects.toThrow("targets_key");
  await expect(insert(ana, "targets", { ...aim, month: "2026-04-01", count: 3 })).rejects.toThrow(
    "targets_amount_fits",
  );
  await expect(insert(ana, "targets", { ...aim, measure: "new_leads" })).rejects.toThrow("targets_amount_fits");
  await expect(insert(ana, "targets", { ...aim, account_id: acme.id, region: "South" })).rejects.toThrow(
    "targets_one_subject",
  );
  await at.as(ana, "update public.targets set month = '2026-05-09' where id = $1", [whole.id]);
  expect(await at.as(ana, "select name from public.targets where id = $1", [whole.id])).toEqual([{ name: "2026-05" }]);
});

test("a target is deleted and restored with its subject, and is not restored without it", async () => {
  const ana = await at.make.user();
  const acme = await at.make.account(ana.workspace, { name: "Acme" });
  const target = await insert(ana, "targets", {
    month: "2026-03-01",
    measure: "revenue",
    amount_minor: 100,
    account_id: acme.id,
  });
  const remove = async (table: string, id: string) => {
    const [gone] = await at.as(ana, "select public.bulk_delete($1, $2, array[$3::uuid]) ->> 'change_set_id' as id", [
      ana.workspace.id,
      table,
      id,
    ]);
    return gone?.id;
  };
  const undo = (set: unknown) => at.as(ana, "select public.undo_change_set($1, $2)", [ana.workspace.id, set]);
  const whole = await remove("accounts", acme.id);
  expect(await at.as(ana, "select from public.targets")).toEqual([]);
  await undo(whole);
  expect(await at.as(ana, "select id, account_id from public.targets")).toEqual([
    { id: target.id, account_id: acme.id },
  ]);
  const alone = await remove("targets", target.id);
  await remove("accounts", acme.id);
  await undo(alone);
  expect(await at.as(ana, "select from public.targets")).toEqual([]);
});

test("a member who takes over from another gets their targets, except for months with a target of their own", async () => {
  const ana = await at.make.user();
  const bo = await at.make.member(ana.workspace, { name: "Bo" });
  const aim = { measure: "revenue", amount_minor: 100 } as const;
  for (const month of ["2026-03-01", "2026-04-01"])
    await at.make.target(ana.workspace, { ...aim, month, owner_id: bo.id });
  await at.make.target(ana.workspace, { ...aim, month: "2026-04-01", amount_minor: 7, owner_id: ana.member.id });
  await at.as(ana, "select public.remove_member($1, $2, $3)", [ana.workspace.id, bo.id, ana.member.id]);
  expect(await at.as(ana, "select amount_minor, owner_id from public.targets order by month")).toEqual([
    { amount_minor: "100", owner_id: ana.member.id },
    { amount_minor: "7", owner_id: ana.member.id },
  ]);
});

test("the first import of sales stops won deals from counting as sales, unless the setting was chosen explicitly", async () => {
  const ana = await at.make.user();
  const counts = async () => (await at.as(ana, "select counts_won_deals from public.workspaces"))[0]?.counts_won_deals;
  const load = (importing: boolean) =>
    at.database.owner.query(
      `do $$ begin perform private.set_setting('importing', '${importing ? "on" : ""}'), private.begin_change_set();
        insert into public.sales (workspace_id, sold_on, revenue_minor) values ('${ana.workspace.id}', '2026-03-05', 1);
        perform private.end_change_set('${ana.workspace.id}', '${importing ? "import" : "sample"}', 'sales', 1); end $$`,
    );
  await insert(ana, "sales", { sold_on: "2026-03-05", revenue_minor: 500 });
  await load(false);
  expect(await counts()).toBe(true);
  await load(true);
  expect(await counts()).toBe(false);
  await at.as(ana, "update public.workspaces set counts_won_deals = true");
  await load(true);
  expect(await counts()).toBe(true);
});

test("amounts are converted with the decimals of their currencies, by the last rate on or before a day, in either direction", async () => {
  const ana = await at.make.user();
  for (const rate of [
    { day: "2026-01-01", from_currency: "USD", to_currency: "JPY", rate: 150 },
    { day: "2026-02-01", from_currency: "JPY", to_currency: "USD", rate: 0.008 },
    { day: "2026-01-01", from_currency: "KWD", to_currency: "USD", rate: 3.25 },
  ])
    await insert(ana, "exchange_rates", rate);
  const into = async (currency: string, day: string, target: string) => {
    const [found] = await at.as(
      ana,
      "select trim_scale(round(factor::numeric, 9))::text as factor from private.rates_into($1, $2) where currency = $3 and since <= $4 and until > $4",
      [ana.workspace.id, target, currency, day],
    );
    return found?.factor ?? null;
  };
  // 100 cents are 150 yen, and 125 yen from February on.
  expect([await into("USD", "2026-01-31", "JPY"), await into("USD", "2026-02-01", "JPY")]).toEqual(["1.5", "1.25"]);
  expect(await into("JPY", "2026-02-01", "USD")).toBe("0.8");
  expect(await into("KWD", "2026-03-01", "USD")).toBe("0.325");
  expect([await into("USD", "2025-12-31", "JPY"), await into("EUR", "2026-03-01", "JPY")]).toEqual([null, null]);
  expect(await into("JPY", "1999-01-01", "JPY")).toBe("1");
  await expect(
    insert(ana, "exchange_rates", { day: "2026-01-01", from_currency: "USD", to_currency: "USD", rate: 1 }),
  ).rejects.toThrow("check");
  await expect(
    insert(ana, "exchange_rates", { day: "2026-01-02", from_currency: "USD", to_currency: "EUR", rate: 0 }),
  ).rejects.toThrow("check");
});

test("SQL and TypeScript give each currency the same decimals", async () => {
  const known = Intl.supportedValuesOf("currency");
  const { rows } = await at.database.owner.query<{ currency: string; decimals: number }>(
    "select currency, private.currency_decimals(currency) as decimals from unnest($1::text[]) currency",
    [known],
  );
  expect(rows).toEqual(known.map((currency) => ({ currency, decimals: currencyDigits(currency) })));
});

test("merging two products combines their sales", async () => {
  const ana = await at.make.user();
  const [keep, merge] = [await at.make.product(ana.workspace), await at.make.product(ana.workspace)];
  await at.make.sale(ana.workspace, { product_id: merge.id });
  await at.as(ana, "select public.merge_products($1, $2, $3)", [ana.workspace.id, keep.id, merge.id]);
  expect(await at.as(ana, "select product_id from public.sales")).toEqual([{ product_id: keep.id }]);
});
