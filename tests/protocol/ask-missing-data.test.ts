import { afterAll, beforeAll, expect, test } from "vitest";

import { build, type Builder } from "../kit/builder.ts";
import { askAs, undated } from "../kit/measures/ask-as.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let make: Builder;
const may = { from: "2026-05-01", to: "2026-05-31" };

beforeAll(async () => {
  vanda = await shareVanda({ WORKER: "off" });
  make = build(vanda.database.owner);
});
afterAll(() => vanda?.stop());

test("a question returns the number of matching records without a date, under its own filters and those of a list", async () => {
  const { workspace, client } = await signUp(vanda);
  const { data: won } = await client.from("stages").select("id").eq("kind", "won").single().throwOnError();
  const bo = await make.member(workspace, { name: "Bo" });
  const north = await make.account(workspace, { region: "North" });
  const deal = (input: object) =>
    make.deal(workspace, { stage_id: won.id, value_minor: 500, currency: "USD", is_imported: true, ...input });
  await deal({ account_id: north.id, close_date: null, owner_id: bo.id });
  await deal({ account_id: north.id, close_date: null });
  await deal({ close_date: null });
  await deal({ close_date: "2026-05-02", account_id: north.id });
  await make.contact(workspace, { name: "One", is_imported: true, source: "Fair" });
  await make.contact(workspace, { name: "Two", is_imported: true, source: "Web", owner_id: bo.id });

  const [all, some, his, listed, fair, sold] = await askAs(
    client,
    workspace.id,
    { measures: ["deals_won", "deals_opened", "new_contacts", "revenue"], range: may },
    { measures: ["deals_won"], range: may, filters: { region: ["North"] } },
    { measures: ["deals_won", "deals_opened", "new_contacts"], range: may, filters: { owner: [bo.id] } },
    { measures: ["deals_won", "revenue"], range: may, where: { deals: `account_id.any.${north.id}` } },
    { measures: ["new_contacts"], range: may, filters: { source: ["Fair"] }, by: ["source"] },
    // Won deals have no channel.
    { measures: ["revenue"], range: may, filters: { channel: ["Web"] } },
  );
  if (!all || !some || !his || !listed || !fair || !sold) throw new Error("An answer is missing");
  expect([undated(all, "deals_won"), undated(all, "new_contacts"), undated(all, "revenue")]).toEqual([3, 2, 3]);
  expect(undated(all, "deals_opened")).toBe(4);
  expect(undated(some, "deals_won")).toBe(2);
  expect([undated(his, "deals_won"), undated(his, "deals_opened"), undated(his, "new_contacts")]).toEqual([1, 1, 1]);
  expect([undated(listed, "deals_won"), undated(listed, "revenue")]).toEqual([2, 2]);
  expect([undated(fair, "new_contacts"), undated(sold, "revenue")]).toEqual([1, 0]);
});

test("amounts without an exchange rate are left out and counted, and the sum is unknown if none has a rate", async () => {
  const { workspace, client } = await signUp(vanda);
  const sale = (sold_on: string, currency: string, category: string) =>
    make.sale(workspace, { sold_on, currency, category, revenue_minor: 1_000, cost_minor: 400, quantity: 2 });
  await sale("2026-05-02", "EUR", "Coffee");
  await sale("2026-05-03", "EUR", "Cake");
  const measures = ["revenue", "cost_of_sales", "gross_margin", "sales_count", "units_sold"] as const;
  const asked = { measures: [...measures], range: may };
  const [euros] = await askAs(client, workspace.id, asked);
  expect(euros?.total.values).toEqual([null, null, null, 2, 4]);
  expect(euros?.missing).toContainEqual({ measure: "revenue", reason: "rate", fact: "sales", rows: 2 });
  // Counts include these rows.
  expect(euros?.missing.some(({ measure }) => measure === "sales_count" || measure === "units_sold")).toBe(false);

  await sale("2026-05-20", "USD", "Coffee");
  const [both, groups, largest] = await askAs(
    client,
    workspace.id,
    asked,
    { ...asked, by: ["category"] },
    { ...asked, by: ["category"], top: 1 },
  );
  expect(both?.total.values).toEqual([1_000, 400, 60, 3, 6]);
  expect(groups?.rows.map(({ by: [group], values }) => [group?.id, ...values])).toEqual([
    ["Coffee", 1_000, 400, 60, 2, 4],
    ["Cake", null, null, null, 1, 2],
  ]);
  expect(largest?.rows.map(({ by: [group] }) => group?.id)).toEqual(["Coffee"]);
});

test("expenses of a purpose are unknown if none of them has an exchange rate, even if those of other purposes have", async () => {
  const { workspace, client } = await signUp(vanda);
  const spend = (currency: string, purpose: "operating" | "acquisition") =>
    make.expense(workspace, { spent_on: "2026-05-04", currency, purpose, amount_minor: 900 });
  await spend("USD", "operating");
  await spend("EUR", "acquisition");
  const measures = ["expenses", "acquisition_costs", "retention_costs"] as const;
  const [month, groups] = await askAs(
    client,
    workspace.id,
    { measures: [...measures], range: may },
    { measures: [...measures], range: may, by: ["purpose"] },
  );
  expect(month?.total.values).toEqual([900, null, 0]);
  expect(month?.missing).toContainEqual({ measure: "acquisition_costs", reason: "rate", fact: "expenses", rows: 1 });
  expect(groups?.rows.map(({ values }) => values)).toEqual([
    [900, 0, 0],
    [null, null, 0],
  ]);
});

test("cost and profit are unknown if no sale has a cost, and return how many sales lack one otherwise", async () => {
  const { workspace, client } = await signUp(vanda);
  const measures = ["revenue", "cost_of_sales", "gross_profit", "gross_margin", "profit", "profit_margin"] as const;
  const metricsOf = async () => {
    const [answer] = await askAs(client, workspace.id, { measures: [...measures], range: may });
    const lacking = answer?.missing.filter(({ measure, reason }) => measure === "profit" && reason === "amount");
    return { values: answer?.total.values, lacking: lacking?.map(({ rows }) => rows) };
  };
  await make.expense(workspace, { spent_on: "2026-05-04", amount_minor: 100, currency: "USD" });
  const sale = { sold_on: "2026-05-02", currency: "USD", revenue_minor: 1_000 };
  await make.sale(workspace, { ...sale, cost_minor: null });
  expect(await metricsOf()).toEqual({ values: [1_000, null, null, null, null, null], lacking: [1] });
  await make.sale(workspace, { ...sale, cost_minor: 400 });
  expect(await metricsOf()).toEqual({ values: [2_000, 400, 600, 60, 1_500, 75], lacking: [1] });
});

test("a won deal has no cost, so the profit from deals alone is revenue less expenses", async () => {
  const { workspace, client } = await signUp(vanda);
  const { data: won } = await client.from("stages").select("id").eq("kind", "won").single().throwOnError();
  await make.expense(workspace, { spent_on: "2026-05-04", amount_minor: 100, currency: "USD" });
  await make.deal(workspace, { stage_id: won.id, value_minor: 500, currency: "USD", close_date: "2026-05-02" });
  const [answer] = await askAs(client, workspace.id, { measures: ["cost_of_sales", "profit"], range: may });
  expect(answer?.total.values).toEqual([null, 400]);
});
