import { readFile } from "node:fs/promises";

import { readXlsx } from "hucre/xlsx";

import { expectAccessible, expectAccessibleInBothThemes } from "./kit/axe.ts";
import { makeRows, stageIds } from "./kit/rows.ts";
import { expect, register, signUp, test } from "./kit/test.ts";
import { expectNoSidewaysScroll } from "./kit/width.ts";

// Rendering without a graphics card causes driver messages, which are not errors.
test.use({ allowedConsole: /GL Driver Message/ });

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test("relationships are a graph and a table that can be navigated by keyboard @deep", async ({ page }) => {
  await register(page);
  const { Qualified: stage_id } = await stageIds(page);
  const [oak, elm] = await makeRows(page, "accounts", [{ name: "Oak & Sons" }, { name: "Elm Works" }]);
  const [grace, hugo, iris] = await makeRows(page, "contacts", [
    { name: "Grace Hopper", account_id: oak?.id },
    { name: "Hugo Boss", account_id: elm?.id },
    { name: "Iris West", account_id: elm?.id },
  ]);
  await makeRows(page, "deals", [
    { name: "Oak desks", stage_id, account_id: oak?.id, contact_id: grace?.id, value_minor: 120000 },
    { name: "Elm tables", stage_id, account_id: elm?.id, contact_id: hugo?.id, value_minor: 70000 },
  ]);
  const call = (contact: string | undefined, days: number) => ({
    kind: "call",
    title: "Call",
    contact_id: contact,
    starts_at: daysAgo(days),
  });
  await makeRows(page, "activities", [
    ...[2, 5, 9].map((days) => call(grace?.id, days)),
    call(hugo?.id, 3),
    ...[45, 50, 55].map((days) => call(iris?.id, days)),
  ]);
  await page.goto("/dashboard/analysis");

  const network = page.getByRole("region", { name: "Graph Networks" });
  await expect(network.locator("[data-drawn=true]")).toBeVisible();
  await expect(network.getByRole("img")).toHaveAccessibleName(/Graph of 8 people, accounts and deals with/);
  await expect(network.getByRole("list", { name: "Colour key" })).toContainText("Contacts 3");
  const saved = page.waitForEvent("download");
  await network.getByRole("button", { name: "Download as PNG" }).click();
  expect((await saved).suggestedFilename()).toBe("relations.png");

  await network.getByRole("tab", { name: "Table" }).click();
  const table = network.getByRole("table", { name: "Relationships", exact: true });
  const first = table.getByRole("row").filter({ hasText: "Oak & Sons" }).first();
  await expect(first).toContainText("Strong (3.2)");
  await expect(first).toContainText("3 activities in the last 90 days, most recent 2 days ago, 1 open deal");
  await table.getByRole("button", { name: "Focus on Hugo Boss" }).first().focus();
  await page.keyboard.press("Enter");
  await expect(network.getByLabel("Focus on", { exact: true })).toHaveValue(hugo?.id ?? "");
  await expect(table).not.toContainText("Grace Hopper");
  await network.getByRole("button", { name: "Expand connections" }).click();
  await expect(table).toContainText("Grace Hopper");
  await page.reload();
  await expect(table).toContainText("Grace Hopper");
  await network.getByRole("button", { name: "Show everyone" }).click();

  const found = page.getByRole("region", { name: "Relationship Analysis" });
  const list = (name: string) => found.getByRole("table", { name });
  await expect(list("Strongest relationships").getByRole("row").nth(1)).toContainText("Grace Hopper");
  await expect(list("Fading relationships").getByRole("row").nth(1)).toContainText(/Ada Tan3\s*45 days ago/);
  await found.getByLabel("Time without contact").selectOption("No contact for 60 days");
  await expect(found).toContainText("No fading relationships.");
  const relying = page.getByRole("region", { name: "Accounts relying on one person" });
  const single = relying.getByRole("row").filter({ hasText: "Oak & Sons" });
  await expect(single).toContainText("Grace Hopper");
  await expect(single).toContainText("$1,200");
  await expect(relying).not.toContainText("Elm Works");
  await list("Strongest relationships").getByRole("checkbox", { name: "Select Grace Hopper" }).check();
  await found.getByRole("button", { name: "Save as list" }).click();
  await expect(page.getByText(/^Saved to your contact views: Selection/)).toBeVisible();
  await single.getByRole("checkbox", { name: "Select Oak & Sons" }).check();
  const saving = page.waitForEvent("download");
  await relying.getByRole("button", { name: "Export as CSV" }).click();
  const lines = (await readFile(await (await saving).path(), "utf8")).trim().split(/\r?\n/);
  expect(lines[1]).toMatch(/^Oak & Sons,Grace Hopper/);
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page, "the analysis", [375]);
});

test("without WebGL, only the table of relationships is shown, with a note @deep", async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await register(page);
  const [grace] = await makeRows(page, "contacts", [{ name: "Grace Hopper" }]);
  await makeRows(page, "activities", [{ kind: "note", title: "Note", contact_id: grace?.id, starts_at: daysAgo(1) }]);
  await page.goto("/dashboard/analysis");
  await expect(page.getByText("Your browser can't draw the graph")).toBeVisible();
  await expect(page.getByRole("table", { name: "Relationships", exact: true })).toContainText("Grace Hopper");
});

test("in an empty workspace, the page explains what it will show and offers sample data @deep", async ({ page }) => {
  await signUp(page);
  await page
    .getByRole("navigation", { name: "Main navigation" })
    .getByRole("link", { name: "Analysis", exact: true })
    .click();
  await expect(page.getByRole("heading", { name: "No relationships yet" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Load sample data" }).first()).toBeVisible();
  await expectAccessible(page);
});

test("metrics of sales and expenses are shown for the range and by month, and exported as CSV and as a workbook", async ({
  page,
}) => {
  await register(page);
  const today = await page.evaluate(() => new Date().toLocaleDateString("sv"));
  await makeRows(page, "sales", [
    { name: "Oak desks", sold_on: today, revenue_minor: 120000, cost_minor: 20000, currency: "USD" },
    { name: "Elm tables", sold_on: today, revenue_minor: 30000, cost_minor: 10000, currency: "USD" },
  ]);
  await page.goto("/dashboard/analysis");
  const indicators = page.getByRole("region", { name: "Key Indicators" });
  const indicator = (name: string) => indicators.locator("div").filter({ has: page.getByText(name, { exact: true }) });
  await expect(indicator("Revenue")).toContainText("$1,500");
  // Without expenses the profit is unknown, and the indicator links to the page where expenses are added.
  await expect(indicator("Profit")).toContainText("No expenses yet.");
  await indicator("Profit").getByRole("link", { name: "Add expenses" }).click();
  await expect(page).toHaveURL(/\/dashboard\/expenses/);
  await makeRows(page, "expenses", [
    { name: "Rent", spent_on: today, amount_minor: 45000, currency: "USD", purpose: "operating" },
  ]);
  await page.goto("/dashboard/analysis");
  await expect(indicator("Profit")).toContainText("$750");
  await expect(indicator("Profit margin")).toContainText("50%");
  const months = page.getByRole("table", { name: "Monthly Performance" });
  await expect(months.locator("tbody tr")).toHaveCount(12);
  await expect(months.locator("tbody tr").last()).toContainText("$750");
  await expect(months.locator("tfoot")).toContainText("$1,500");
  for (const chart of ["Revenue vs Expenses", "Profit Trend"])
    await expect(page.getByRole("region", { name: chart }).getByRole("application")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page, "the metrics", [375]);

  const save = async (name: string) => {
    await page.getByRole("button", { name: "Export Data" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name }).click();
    return readFile(await (await download).path());
  };
  const lines = (await save("Monthly Performance as CSV")).toString("utf8").trim().split("\r\n");
  expect(lines).toHaveLength(13);
  expect(lines[0]).toContain("Revenue (USD),Cost of sales (USD),Expenses (USD),Profit (USD)");
  expect(lines.at(-1)).toContain(",1500,300,450,750,50,750,");
  const picture = await save("Charts as image (PNG)");
  expect(picture.subarray(1, 4).toString()).toBe("PNG");
  // Two charts with their titles, one below the other.
  expect(picture.readUInt32BE(20)).toBeGreaterThan(2 * 2 * 200);
  const { sheets } = await readXlsx(await save("Tables as Excel (XLSX)"));
  expect(sheets.map(({ name }) => name)).toEqual([
    "Key Indicators",
    "Monthly Performance",
    "Relationships",
    "Accounts relying on one person",
  ]);
  expect(sheets[0]?.rows).toContainEqual(["Revenue", 1500, null, "USD"]);
  expect(sheets[1]?.rows.at(-1)?.slice(2, 6)).toEqual([1500, 300, 450, 750]);
});

test("the AI analysis offered on the page covers revenue, costs, profit and customers @deep", async ({ page }) => {
  await register(page);
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const [acme] = await makeRows(page, "accounts", [{ name: "Acme" }]);
  await makeRows(
    page,
    "sales",
    [5, 6, 100].map((days, at) => ({
      account_id: acme?.id,
      sold_on: daysAgo(days),
      revenue_minor: [100_000, 60_000, 80_000][at],
      cost_minor: [40_000, 20_000, 30_000][at],
      currency: "USD",
    })),
  );
  await makeRows(page, "expenses", [
    { spent_on: daysAgo(3), amount_minor: 10_000, currency: "USD", purpose: "operating" },
  ]);
  await page.goto("/dashboard/analysis");
  await page.getByRole("button", { name: /^Apply AI analysis/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Analyse" }).click();
  const business = page.getByRole("region", { name: "Business results" });
  await expect(business.getByRole("row")).toContainText([
    "Metric",
    /^Revenue\$1,600.*100%was \$800/,
    /^Cost of sales\$600.*100%was \$300/,
    /^Expenses\$100.*\$100was \$0/,
    /^Profit\$900.*80%was \$500/,
    /^Profit margin56\.3%.*6\.3 ppwas 62\.5%/,
    /^Average sale\$800No change/,
    /^Customers who ordered1No change/,
  ]);
});

test("if all sales are old, screens show the latest date and open its period in one click @deep", async ({ page }) => {
  await register(page);
  await makeRows(
    page,
    "sales",
    ["2017-03-04", "2017-12-30"].map((sold_on) => ({ sold_on, revenue_minor: 120_000, currency: "USD" })),
  );
  for (const path of ["", "/advanced-analytics"]) {
    await page.goto(`/dashboard${path}`);
    await expect(page.getByText("No sales in this period. Your latest sales are from December 2017.")).toBeVisible();
  }
  await page.goto("/dashboard/predictive-analytics");
  await expect(
    page.getByText("Your latest sales are from December 2017. Forecasts use the last 60 months."),
  ).toBeVisible();
  await page.goto("/dashboard/analysis");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show Jan 1 – Dec 31, 2017" }).click();
  const metrics = page.getByRole("region", { name: "Key Indicators" });
  await expect(metrics).toContainText("$2,400");
  await expect(page.getByText("No sales in this period.")).toHaveCount(0);
  // Neither sale has a cost.
  const metric = (name: string) => metrics.getByRole("term").filter({ hasText: name }).locator("xpath=..");
  await expect(metric("Cost of sales")).toContainText("2 sales have no recorded cost and aren't counted.");
});
