import { expectAccessible, expectAccessibleInBothThemes } from "./kit/axe.ts";
import { switchLanguage } from "./kit/languages.ts";
import { makeRows } from "./kit/rows.ts";
import { savedWorkbook } from "./kit/saved-workbook.ts";
import { expect, register, signUp, test } from "./kit/test.ts";
import { expectNoSidewaysScroll } from "./kit/width.ts";

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test("an empty workspace shows what counts as a customer, and sample data fills every part of the screen", async ({
  page,
}) => {
  await signUp(page);
  await page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name: "CRM Analysis" }).click();
  await expect(page.getByRole("heading", { name: "No customers yet" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Load sample data" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Load", exact: true }).click();

  const part = (name: string) => page.getByRole("region", { name, exact: true });
  await expect(part("New, won-back and lost customers").getByRole("application")).toBeVisible({ timeout: 60_000 });
  await expect(part("Retention").getByRole("application")).toBeVisible();
  await part("Retention").getByLabel("Retention of").selectOption("Revenue");
  await part("Retention").getByRole("button", { name: "Retention: Table" }).click();
  await expect(part("Retention").getByRole("row", { name: /^All/ })).toContainText("100%");
  await expect(part("Lifetime value")).toContainText("Not enough data yet");
  await expect(part("Champions").getByRole("link")).not.toHaveText(/^0/);
  await expect(page.getByRole("table", { name: "Key accounts" }).getByRole("row")).toHaveCount(21);
  const sheets = await savedWorkbook(page);
  expect(Object.entries(sheets).map(([name, rows]) => [name, rows.length > 1])).toEqual(
    [
      "Customer growth",
      "Customer growth, Period",
      "Retention, Customers",
      "Retention, Revenue",
      "Segmentation",
      "Key accounts",
    ].map((name) => [name, true]),
  );
  expect(sheets["Key accounts"]).toHaveLength(21);
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page, "the sample set", [390]);
});

test("a proposed status shows its reason and can be accepted and undone, and a segment links to its accounts @deep", async ({
  page,
}) => {
  await register(page);
  const [oak, elm] = await makeRows(page, "accounts", [{ name: "Oak & Sons" }, { name: "Elm Works" }]);
  await makeRows(page, "contacts", [{ name: "Grace Hopper", account_id: oak?.id }]);
  const sale = (account_id: string | undefined, days: number) => ({
    account_id,
    sold_on: dayAgo(days),
    revenue_minor: 120000,
    currency: "USD",
  });
  await makeRows(page, "sales", [...[74, 94, 114, 134].map((days) => sale(oak?.id, days)), sale(elm?.id, 2)]);
  await page.goto("/dashboard/crm-analysis");

  const proposals = page.getByRole("table", { name: "Proposed statuses" });
  const proposal = proposals.getByRole("row").filter({ hasText: "Oak & Sons" });
  await expect(proposal).toContainText("No contact for 74 days, usually every 20");
  await expect(proposal).toContainText("At risk");
  const key = page.getByRole("table", { name: "Key accounts" });
  await expect(key.getByRole("columnheader")).toHaveText([
    "",
    "Company",
    "Contact",
    "Value",
    "Change",
    "Status",
    "Last contact",
  ]);
  const oakRow = key.getByRole("row").filter({ hasText: "Oak & Sons" });
  await expect(oakRow).toContainText("Grace Hopper");
  await expect(oakRow).toContainText("$4,800");

  // In the last 30 days one customer is new. The other ordered before that and has not returned.
  await page.getByLabel("Period").selectOption("Last 30 days");
  await expect(key.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("term").filter({ hasText: /^New$/ }).locator("xpath=..")).toContainText("1");
  await expect(
    page
      .getByRole("term")
      .filter({ hasText: /^Returning$/ })
      .locator("xpath=.."),
  ).toContainText("0");
  await expect(page).toHaveURL(/range=last_30_days/);
  // The explanation lists each customer and costs no tokens.
  await page.getByRole("button", { name: "More: New customers" }).click();
  await page.getByRole("menuitem", { name: "Why did it change?" }).click();
  const why = page.getByRole("dialog", { name: "Why did New customers change?" });
  await why.getByRole("button", { name: "Change by Account: Table" }).click();
  await expect(why.getByRole("row")).toContainText([/Account/, /Elm Works.*01\+1\+100%/]);
  await why.getByLabel("Split by").selectOption("Channel");
  await expect(why).toContainText("No records in this period have a value for Channel.");
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.press("Escape");
  await page.getByLabel("Period").selectOption("Last 12 months");

  await oakRow.getByRole("checkbox", { name: "Select Oak & Sons" }).check();
  await page.getByRole("button", { name: "Create tasks" }).click();
  await expect(page.getByText("1 task created, due today")).toBeVisible();
  await oakRow.getByRole("checkbox", { name: "Select Oak & Sons" }).check();
  await page.getByRole("button", { name: "Tags", exact: true }).click();
  const tagging = page.getByRole("dialog", { name: "Tags" });
  await tagging.getByRole("combobox").fill("Christmas card");
  await tagging.getByRole("option", { name: /Christmas card/ }).click();
  await tagging.getByRole("button", { name: "Tag 1 record" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("1 record reverted")).toBeVisible();

  await page.getByRole("button", { name: "Accept the status of Oak & Sons" }).click();
  await expect(oakRow).toContainText("At risk");
  await expect(proposal).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(proposal).toBeVisible();
  await expect(oakRow).not.toContainText("At risk");
  await page.getByRole("button", { name: "Accept all 2" }).click();
  await expect(page.getByText("Every status matches the latest contact.")).toBeVisible();

  await switchLanguage(page, "es");
  await expect(page.getByRole("heading", { name: "Crecimiento de clientes" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Cuentas clave" })).toContainText("En riesgo");
  await switchLanguage(page, "en");

  // There are two customers: one ranks higher by recency, the other by number and value of orders.
  const card = page.getByRole("region", { name: "Promising", exact: true });
  await card.getByRole("button", { name: "Save Promising as a view" }).click();
  await expect(page.getByText("View saved: Promising")).toBeVisible();
  const hibernating = page.getByRole("region", { name: "Hibernating", exact: true });
  await hibernating.getByRole("link").click();
  await expect(page).toHaveURL(/accounts\?where=segment\.any\.hibernating/);
  await expect(page.getByRole("link", { name: "Oak & Sons", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Elm Works" })).toHaveCount(0);
});

test("customer insights predict the next orders of sample customers, and create tasks and a list for selected ones @deep", async ({
  page,
}) => {
  await signUp(page);
  await page.goto("/dashboard/customer-insights");
  await expect(page.getByRole("heading", { name: "No orders yet" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Load sample data" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Load", exact: true }).click();
  const orders = page.getByRole("region", {
    name: "Next orders and churn risk",
  });
  const table = orders.getByRole("table");
  await expect(table.getByRole("row").nth(3)).toContainText("days overdue", { timeout: 60_000 });
  await expect(orders.getByText("Revenue at risk")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page, "the sample set", [390]);
  await page.setViewportSize({ width: 1280, height: 900 });

  const region = page.getByRole("combobox", { name: "Region" });
  const names = table.getByRole("rowheader");
  const all = await names.allTextContents();
  await region.selectOption({ index: 1 });
  await expect(page).toHaveURL(/region=/);
  await expect(names).not.toHaveText(all);
  await expect(names.first()).toBeVisible();
  await region.selectOption({ index: 0 });
  await expect(names).toHaveText(all);

  const risks = orders.getByRole("radiogroup", { name: "Churn risk" });
  await risks.getByRole("radio", { name: /^High/ }).check({ force: true });
  await expect(table.getByRole("cell", { name: "Low" })).toHaveCount(0);
  await expect(table.getByRole("cell", { name: /days overdue/ }).first()).toBeVisible();
  await risks.getByRole("radio", { name: /^All/ }).check({ force: true });
  await expect(names).toHaveText(all);

  const customer = await names.first().innerText();
  await table.getByRole("button", { name: `Plan a call with ${customer}` }).click();
  const plan = page.getByRole("dialog", { name: `Plan a call with ${customer}` });
  await expect(plan.getByLabel("Task name")).toHaveValue(`Ask ${customer} about their next order`);
  await plan.getByRole("button", { name: "Save task" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  const choose = async () => {
    for (const nr of [1, 2]) await table.getByRole("row").nth(nr).getByRole("checkbox").check();
    await expect(orders.getByRole("toolbar", { name: "Selected rows" })).toContainText("2 selected");
  };
  await choose();
  await page.getByRole("button", { name: "Create tasks" }).click();
  await expect(page.getByText("2 tasks created, due today")).toBeVisible();
  await choose();
  await page.getByRole("button", { name: "Save as list" }).click();
  await expect(page.getByText(/^Saved to your account views: Selection/)).toBeVisible();
  await table.getByRole("button", { name: `Email ${customer}` }).click();
  await expect(page.getByRole("dialog", { name: "New email" })).toBeVisible();
  await page.keyboard.press("Escape");
  await switchLanguage(page, "ja");
  await expect(page.getByRole("heading", { name: "次の注文と離脱リスク" })).toBeVisible();
  await switchLanguage(page, "en");

  // AI Chat lists the same customers at risk, and links to this screen.
  const total = await orders.getByText(/^Revenue at risk .+ customers$/).innerText();
  const first = await names.getByRole("link").allTextContents();
  await page.goto("/dashboard/ai-chat");
  await page.getByRole("textbox", { name: "Your question" }).fill("Which customers are at risk?");
  await page.keyboard.press("Enter");
  await expect(page.getByText(total, { exact: true })).toBeVisible();
  await expect(page.getByRole("table").getByRole("rowheader")).toHaveText(first.slice(0, 5));
  await expect(page.getByRole("table")).toContainText("days overdue");
  await page.getByRole("link", { name: "Customers at risk" }).click();
  await expect(orders.getByText(total, { exact: true })).toBeVisible();
});

test("a customer's insights open from the record, a row of a list, search and an earlier address @deep", async ({
  page,
}) => {
  await register(page);
  const names = ["Oak & Sons", "Elm Works", "Quiet Ltd"];
  const [oak, elm, quiet] = await makeRows(
    page,
    "accounts",
    names.map((name) => ({ name })),
  );
  const sale = (account_id: string | undefined, days: number, category: string) => ({
    account_id,
    category,
    sold_on: dayAgo(days),
    revenue_minor: 120000,
    currency: "USD",
  });
  await makeRows(page, "sales", [
    // The days since the last sale are not asserted, because their number changes at midnight.
    ...[15, 35, 55, 75, 95].map((days) => sale(oak?.id, days, "Desks")),
    sale(elm?.id, 30, "Desks"),
    sale(elm?.id, 50, "Lamps"),
  ]);
  await page.goto("/dashboard/accounts");
  await expect(page.getByRole("row", { name: /Oak & Sons/ })).toContainText("$6,000");
  await page.getByRole("link", { name: "Oak & Sons" }).click();
  await page.getByRole("link", { name: "Insights", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Oak & Sons", level: 1 })).toBeVisible();
  const metric = (name: string) => page.getByRole("term").filter({ hasText: name }).locator("xpath=..");
  await expect(metric("Revenue, 365 days")).toContainText("$6,000");
  await expect(metric("Time between orders")).toContainText("20 days");
  await expect(metric("Churn risk")).toContainText("Low");
  await expect(metric("Chance of ordering again")).toHaveCount(0);
  await expect(page.getByRole("table", { name: "Purchases by category" })).toContainText("Desks");
  await expect(page.getByRole("table", { name: "Time between orders" }).getByRole("row")).toHaveCount(6);
  const similar = page
    .getByRole("table", { name: "Similar customers" })
    .getByRole("row")
    .filter({ hasText: "Elm Works" });
  await expect(similar).toContainText(
    "50% of the basket matches (Desks). Orders: 2, compared with 5 for this customer.",
  );
  await expect(page.getByRole("heading", { name: "Revenue: Oak & Sons" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page, "one customer", [390]);
  await page.setViewportSize({ width: 1280, height: 900 });
  const bought = page.getByRole("region", { name: "Purchases" });
  await bought.getByLabel("Period").selectOption("Last 30 days");
  await expect(page).toHaveURL(/range=last_30_days/);
  await expect(
    bought
      .getByRole("term")
      .filter({ hasText: /^Revenue$/ })
      .locator("xpath=.."),
  ).toContainText("$1,200");
  expect((await savedWorkbook(page))["Time between orders"]).toHaveLength(6);

  await similar.getByRole("link", { name: "Elm Works" }).click();
  await expect(page.getByRole("heading", { name: "Elm Works", level: 1 })).toBeVisible();
  await expect(metric("Next order")).toContainText("Needs at least 5 orders (has 2)");
  await page.goto("/dashboard/customer-insights");
  const find = page.getByRole("combobox", { name: "Find an account" });
  await find.fill("quiet");
  await find.fill("");
  await find.blur();
  await find.fill("quiet");
  await page.getByRole("option", { name: "Quiet Ltd" }).click();
  await expect(page).toHaveURL(new RegExp(`${quiet?.id}.*tab=insights`));
  await expect(metric("Revenue, 365 days")).toContainText("—Nothing bought in 365 days");
  // The earlier address of an account's insights.
  await page.goto(`/dashboard/customer-insights?customer=${quiet?.id}`);
  await expect(page.getByRole("heading", { name: "Quiet Ltd", level: 1 })).toBeVisible();
});
