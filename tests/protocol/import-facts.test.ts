import { afterAll, beforeAll, expect, test } from "vitest";

import { expenseLines, templateLines } from "#domain/metrics/industry/inputs.ts";

import { csv, importingPerson } from "../kit/import-client.ts";
import { askAs } from "../kit/measures/ask-as.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda();
});
afterAll(() => vanda?.stop());

const templateTexts = {
  expense: (field: string) => field.replace("_minor", ""),
  point: (field: string) => field,
  meaning: "Meaning",
  category: (spending: string) => spending,
  key: (key: string) => key,
};

const lines = csv(
  "InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country",
  "536365,85123A,LANTERN,6,2010-12-01 08:26:00,2.55,17850,United Kingdom",
  "536365,71053,HANGER,8,2010-12-01 08:26:00,2.75,17850,United Kingdom",
  "536365,85123A,LANTERN,2,2010-12-01 08:28:00,2.55,17850,United Kingdom",
  "C536379,85123A,LANTERN,-1,2010-12-02 09:41:00,2.55,17850,United Kingdom",
  "536370,71053,HANGER,4,,2.75,17851,France",
  "536370,71053,HANGER,,2010-12-02 08:45:00,2.75,17851,France",
);

test("order lines are imported as sales, missing values are reported, and won deals no longer count as revenue", async () => {
  const ada = await importingPerson(vanda);
  const { row, result } = await ada.import(lines);
  expect(result).toMatchObject({ created: 4, rejected: 2, new_counts: { accounts: 1, products: 2 } });
  const { data } = await ada.supabase
    .from("sales")
    .select("name, sold_on, quantity, revenue_minor, region, account:accounts!account_id(name)")
    .order("sold_on")
    .order("revenue_minor")
    .throwOnError();
  const sold = { region: "United Kingdom", account: { name: "17850" } };
  expect(data).toEqual([
    { ...sold, name: "LANTERN", sold_on: "2010-12-01", quantity: 2, revenue_minor: 510 },
    { ...sold, name: "LANTERN", sold_on: "2010-12-01", quantity: 6, revenue_minor: 1530 },
    { ...sold, name: "HANGER", sold_on: "2010-12-01", quantity: 8, revenue_minor: 2200 },
    { ...sold, name: "LANTERN", sold_on: "2010-12-02", quantity: -1, revenue_minor: -255 },
  ]);
  expect(await ada.rejects(row.id)).toMatchObject([
    { field: "sold_on", reason: "required" },
    { field: "revenue_minor", reason: "not_a_number" },
  ]);
  const workspace = ada.supabase.from("workspaces").select("counts_won_deals").eq("id", ada.workspaceId).single();
  expect((await workspace.throwOnError()).data).toEqual({ counts_won_deals: false });
});

const shop = csv(
  "Order ID,Paid at,Total,Lineitem quantity,Lineitem name,Lineitem price,Billing Name,Billing Country",
  "#1001,2026-10-01 15:25:10 +0100,86.00,1,Cushion,32.00,Ana,PT",
  "#1001,,,3,Print,18.05,,",
  "#1002,2026-10-01 20:44:40 +0100,181.90,3,Blanket,59.00,Luis,ES",
  "#1003,2026-10-02 09:10:00 +0100,30.00,1,Cushion,30.00,,",
);

test("order lines are separate sales even if only the first has a date and amount, unless the user decides otherwise", async () => {
  const ada = await importingPerson(vanda);
  const { row, result } = await ada.import(shop);
  expect(row.mapping.lines_of).toBe(0);
  expect(result).toMatchObject({ created: 4, rejected: 0, rounded: 0 });
  const sold =
    "order_number, sold_on, revenue_minor, region, account:accounts!account_id(name), product:products!product_id(name)";
  const { data } = await ada.supabase
    .from("sales")
    .select(sold)
    .order("order_number")
    .order("revenue_minor")
    .throwOnError();
  const ana = { order_number: "#1001", sold_on: "2026-10-01", region: "PT", account: { name: "Ana" } };
  expect(data).toEqual([
    { ...ana, revenue_minor: 3200, product: { name: "Cushion" } },
    { ...ana, revenue_minor: 5415, product: { name: "Print" } },
    {
      ...ana,
      order_number: "#1002",
      region: "ES",
      account: { name: "Luis" },
      revenue_minor: 17_700,
      product: { name: "Blanket" },
    },
    {
      order_number: "#1003",
      sold_on: "2026-10-02",
      region: null,
      account: null,
      revenue_minor: 3000,
      product: { name: "Cushion" },
    },
  ]);
  const bo = await importingPerson(vanda);
  const alone = await bo.import(shop, ({ lines_of: _order, ...mapping }) => mapping);
  expect(alone.result).toMatchObject({ created: 3, rejected: 1 });
});

test("expenses and targets can be imported from files", async () => {
  const ada = await importingPerson(vanda);
  const spent = csv(
    "Expense date,Category,Purpose,Amount",
    "2026-01-05,Rent,operating,900",
    "2026-01-09,Adverts,Acquisition,120.50",
  );
  expect((await ada.import(spent)).result).toMatchObject({ created: 2, rejected: 0 });
  const { data: expenses } = await ada.supabase.from("expenses").select("name, purpose, amount_minor").order("name");
  expect(expenses).toEqual([
    { name: "Adverts", purpose: "acquisition", amount_minor: 12_050 },
    { name: "Rent", purpose: "operating", amount_minor: 90_000 },
  ]);
  await ada.supabase.from("accounts").insert({ workspace_id: ada.workspaceId, name: "Acme" }).throwOnError();
  const aims = csv("Month,Measure,Target,Account", "2026-01-01,Revenue,9000,", "2026-01-15,revenue,400,Acme");
  expect((await ada.import(aims)).result).toMatchObject({ created: 2, rejected: 0 });
  const { data: targets } = await ada.supabase.from("targets").select("name, month, amount_minor").order("name");
  expect(targets).toEqual([
    { name: "2026-01", month: "2026-01-01", amount_minor: 900_000 },
    { name: "2026-01 · Acme", month: "2026-01-01", amount_minor: 40_000 },
  ]);
});

test("targets of teams are imported, and invalid rows reported", { tags: "deep" }, async () => {
  const ada = await importingPerson(vanda);
  const { owner } = vanda.database;
  const insert = async (table: string, row: object) => {
    const { data } = await ada.supabase
      .from(table as "teams")
      .insert({ ...row, workspace_id: ada.workspaceId } as never)
      .select("id")
      .single()
      .throwOnError();
    return data.id;
  };
  const company = await insert("companies", { name: "Own" });
  const { rows: departments } = await owner.query<{ id: string }>(
    "select id from public.departments where company_id = $1 order by kind",
    [company],
  );
  const [first, second] = departments.map(({ id }) => id);
  for (const [name, department_id] of [
    ["North", first],
    ["Inside", first],
    ["Inside", second],
  ])
    await insert("teams", { name, department_id });
  await insert("targets", { month: "2026-03-01", amount_minor: 5 });
  const aims = csv(
    "Month,Measure,Target,Target count,Account,Team",
    "2026-01-01,Revenue,9000,,,North",
    "2026-01-20,Revenue,100,,,North",
    "2026-01-01,Revenue,100,,Acme,North",
    "2026-03-09,Revenue,100,,,",
    "2026-02-01,Revenue,100,,,Inside",
    "2026-02-01,Revenue,100,,,South",
    "2026-02-01,Revenue,,,,North",
    "2026-02-01,Deals won,,4,,North",
    "2026-04-01,Deals won,100,4,,North",
  );
  const { result } = await ada.import(aims);
  expect(result).toMatchObject({ created: 2, rejected: 7 });
  const { rows } = await owner.query(
    "select row_number, field, reason, detail from private.import_rejects where import_id = (select id from public.imports where workspace_id = $1) order by row_number",
    [ada.workspaceId],
  );
  expect(rows.map(({ row_number, field, reason, detail }) => [row_number, field, reason, detail])).toEqual([
    [3, "month", "month_taken", "2"],
    [4, null, "several_parties", null],
    [5, "month", "month_taken", null],
    [6, "team_id", "link_ambiguous", null],
    [7, "team_id", "link_missing", null],
    [8, "amount_minor", "required", null],
    [10, "amount_minor", "wrong_measure", null],
  ]);
  const targets = ada.supabase.from("targets").select("name, subject, team:teams!team_id(name)").eq("subject", "team");
  expect((await targets.order("name").throwOnError()).data).toEqual([
    { name: "2026-01 · North", subject: "team", team: { name: "North" } },
    { name: "2026-02 · North", subject: "team", team: { name: "North" } },
  ]);
});

test("a filled-in template is imported, and its empty lines are counted but are not errors", async () => {
  const ada = await importingPerson(vanda);
  const fields = { day: "Fecha", key: "Métrica", value: "Número" };
  const texts = { ...templateTexts, point: (field: keyof typeof fields) => fields[field], meaning: "Significado" };
  const lines = templateLines(["visits", "slots"], "2026-11-23", texts).map((line) => line.join(","));
  const filled = lines.map((line, at) => (at > 0 && at < 4 ? `${line}${at * 100}` : line));
  const { row, plan, result } = await ada.import(csv(...filled));
  expect(row.mapping.entity).toBe("metric_points");
  const counts = { rows: 3, created: 3, rejected: 0, left_empty: 21 };
  expect([plan, result]).toMatchObject([counts, counts]);
  // Next month the same file is imported again, with one more number and one corrected number.
  const later = filled.map((line, at) => (at === 1 ? line.replace(/100$/, "101") : at === 4 ? `${line}400` : line));
  expect((await ada.import(csv(...later))).result).toMatchObject({ created: 1, updated: 1, unchanged: 2 });
  const points = ada.supabase.from("metric_points").select("name, key, value").order("day");
  expect((await points.throwOnError()).data?.[0]).toEqual({ name: "2025-12-01", key: "visits", value: 101 });
});

test("daily metrics are imported from files and recognised by name", async () => {
  const ada = await importingPerson(vanda);
  const counted = csv(
    "Date,Metric,Value,Shift",
    "2026-01-05,Covers,84,Lunch",
    "2026-01-05,Open hours,9.5,",
    "2026-01-05,Moons,3,",
  );
  expect((await ada.import(counted)).result).toMatchObject({ created: 2, rejected: 1 });
  const { data: points } = await ada.supabase.from("metric_points").select("name, key, value").order("name");
  expect(points).toEqual([
    { name: "2026-01-05", key: "open_hours", value: 9.5 },
    { name: "2026-01-05 · Lunch", key: "covers", value: 84 },
  ]);
});

test("imported messages keep customer, channel, text and date, are analysed like others, and are removed by undo", async () => {
  const ada = await importingPerson(vanda);
  const written = csv(
    "Customer,Channel,Message,Date",
    "Acme,Email,Thank you for the excellent service,2026-01-05",
    "Acme,Chat,The delivery is late again and nobody answers,2026-01-09",
    "Oak,Review,,2026-01-10",
  );
  const { result } = await ada.import(written);
  expect(result).toMatchObject({ created: 2, rejected: 1, new_counts: { accounts: 1 } });
  const read = async () =>
    (
      await ada.supabase
        .from("messages")
        .select("name, channel, sent_on, sentiment, account:accounts!account_id(name)")
        .order("sent_on")
        .throwOnError()
    ).data;
  const account = { name: "Acme" };
  const [glad, cross] = ["Thank you for the excellent service", "The delivery is late again and nobody answers"];
  await expect.poll(read).toEqual([
    { name: glad, channel: "Email", sent_on: "2026-01-05", sentiment: "positive", account },
    { name: cross, channel: "Chat", sent_on: "2026-01-09", sentiment: "negative", account },
  ]);
  const { data: sets } = await ada.supabase.from("change_sets").select("id").eq("kind", "import").throwOnError();
  await ada.supabase
    .rpc("undo_change_set", { workspace_id: ada.workspaceId, change_set_id: sets?.[0]?.id } as never)
    .throwOnError();
  expect(await read()).toEqual([]);
});

test("amounts without an exchange rate are reported before the import", { tags: "deep" }, async () => {
  const ada = await importingPerson(vanda);
  const till = csv(
    "Date;Article;Total",
    "01.09.2026;Espresso;2,40 €",
    "01.09.2026;;5,60 €",
    "30.09.2026;Croissant;2,80 €",
    "31.09.2026;;9,99 €",
  );
  const { plan, result } = await ada.import(till);
  expect(plan).toMatchObject({ created: 3, rejected: 1, unrated: [{ currency: "EUR", rows: 3 }] });
  expect(plan.links).toMatchObject([{ field: "product_id", rows_empty: 1 }]);
  expect(result.unrated).toEqual([{ currency: "EUR", rows: 3 }]);
  await ada.supabase
    .from("exchange_rates")
    .insert({ workspace_id: ada.workspaceId, day: "2026-01-01", from_currency: "EUR", to_currency: "USD", rate: 1.1 })
    .throwOnError();
  const again = await ada.import(till.replaceAll("Espresso", "Ristretto"));
  expect(again.plan.unrated).toEqual([]);
});

test.each(["Salaries", "Salarios", "工资", "給与", "급여"])(
  "the template of expenses can be imported in each language: %s",
  { tags: "deep" },
  async (category) => {
    const ada = await importingPerson(vanda);
    const lines = expenseLines(["labour"], "2026-03-15", { ...templateTexts, category: () => category }).map((line) =>
      line.join(","),
    );
    const filled = lines.map((line, at) => (at > 0 && at < 3 ? `${line}1200` : line));
    const { row, plan } = await ada.import(csv(...filled));
    expect([row.mapping.entity, plan.created, plan.rejected]).toEqual(["expenses", 2, 10]);
    const [costs] = await askAs(ada.supabase, ada.workspaceId, { measures: ["labour_costs"], range: "all" });
    expect(costs?.total.values).toEqual([240_000]);
  },
);
