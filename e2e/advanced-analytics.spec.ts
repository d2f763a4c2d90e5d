import { readFile } from "node:fs/promises";

import { readXlsx } from "hucre/xlsx";

import { expectAccessibleInBothThemes } from "./kit/axe.ts";
import { makeRows, stageIds } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";
import { expectNoSidewaysScroll } from "./kit/width.ts";

test("the page shows growth by driver, the funnel from contacts to customers, and acquisition costs @deep", async ({
  page,
}) => {
  await register(page);
  await page.goto("/dashboard/advanced-analytics");
  await expect(page.getByRole("heading", { name: "No sales yet" })).toBeVisible();

  const today = await page.evaluate(() => new Date().toLocaleDateString("sv"));
  const before = `${Number(today.slice(0, 4)) - 1}-${today.slice(5, 7)}-01`;
  await makeRows(page, "sales", [
    { name: "Desks", category: "Desks", region: "España", sold_on: today, revenue_minor: 90000, currency: "USD" },
    { name: "Desks", category: "Desks", region: "EMEA", sold_on: today, revenue_minor: 30000, currency: "USD" },
    { name: "Desks", category: "Desks", region: null, sold_on: before, revenue_minor: 20000, currency: "USD" },
    { name: "Lamps", category: "Lamps", region: null, sold_on: before, revenue_minor: 50000, currency: "USD" },
  ]);
  const { "Closed Won": stage_id } = await stageIds(page);
  const [grace] = await makeRows(page, "contacts", [
    { name: "Grace Hopper", source: "Fair" },
    { name: "Hugo Boss", source: "Fair" },
    { name: "Iris West", source: "Web" },
  ]);
  await makeRows(page, "deals", [{ name: "Oak desks", stage_id, contact_id: grace?.id, value_minor: 30000 }]);
  await makeRows(page, "expenses", [
    { name: "Fair", spent_on: today, amount_minor: 45000, currency: "USD", purpose: "acquisition" },
  ]);
  // A month's target is spread evenly over its days: $10,000 for each day up to today.
  const [year = 0, month = 0, day = 0] = today.split("-").map(Number);
  const amount_minor = 1_000_000 * new Date(year, month, 0).getDate();
  await makeRows(page, "targets", [
    { month: `${today.slice(0, 7)}-01`, measure: "revenue", currency: "USD", amount_minor },
  ]);
  // From the first own sale on, the workspace's revenue comes from sales. Won deals are added only if a setting
  // includes them.
  await page.goto("/dashboard/advanced-analytics?range=this_month&compare=year");

  const target = page.getByRole("region", { name: "Revenue vs Target" });
  await expect(target.getByRole("definition")).toContainText(
    `$${(10_000 * day - 1500).toLocaleString("en")} short of $${(10_000 * day).toLocaleString("en")}`,
  );
  const change = page.getByRole("table", { name: "What drove the change" });
  await expect(change.getByRole("row", { name: /^Desks/ })).toContainText("+$1,000");
  await expect(change.getByRole("row", { name: /^Lamps/ })).toContainText("−$500");
  const funnel = page.getByRole("region", { name: "Customer Funnel" });
  await expect(funnel.getByRole("listitem").filter({ hasText: "New contacts" })).toContainText("3");
  await expect(funnel.getByRole("listitem").filter({ hasText: "Converted contacts" })).toContainText("1");
  await expect(funnel.getByRole("row", { name: /^Fair/ })).toContainText("50%");
  const costs = page.getByRole("region", { name: "Acquisition and Retention Costs" });
  await expect(costs).toContainText("Cost per converted contact");
  await expect(costs).toContainText("$450");
  // The deal of a contact created today was won today. A buyer without an account is not a customer.
  const times = page.getByRole("table", { name: "Time between steps" });
  await expect(times.getByRole("row", { name: /^All sources/ })).toContainText("0 days1 of 1");
  const worth = page.getByRole("region", { name: "Payback and lifetime value" });
  await expect(worth).toContainText("Missing in this period: new customers, retention expenses, cost of sales");
  await expect(page.getByRole("region", { name: "Seasonally adjusted growth" })).toContainText(
    "You need 24 complete months",
  );
  const map = page.getByRole("region", { name: "Revenue by country" });
  await expect(
    map.getByRole("table", { name: "Revenue by country" }).getByRole("row", { name: /^Spain/ }),
  ).toContainText("$900");
  await expect(map.getByRole("table", { name: "Not on the map" }).getByRole("row", { name: /^EMEA/ })).toContainText(
    "$300",
  );
  await map.getByRole("application").press("ArrowRight");
  await expect(map.getByText("Spain · $900")).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export Data" }).click();
  await page.getByRole("menuitem", { name: "Tables as Excel (XLSX)" }).click();
  const { sheets } = await readXlsx(await readFile(await (await saved).path()));
  expect(sheets.map(({ name }) => name)).toEqual([
    "Revenue vs Target",
    "Sales Growth",
    "What drove the change",
    "Customer Funnel",
    "Regional Distribution",
    "Acquisition and Retention Costs",
    "Costs by month",
  ]);
  const desks = sheets[2]?.rows.find(([category]) => category === "Desks");
  expect(desks?.slice(1)).toEqual([1200, 200]);
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page, "advanced analytics", [375]);
});

test("an unusual day is marked, shows its drivers and links to its sales @deep", async ({ page }) => {
  await register(page);
  const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const many = Array.from({ length: 120 }, (_, at) => {
    const days = at;
    const revenue_minor = days === 9 ? 5_000_000 : 100_000 + (at % 5) * 1000;
    return { name: `Sale ${days}`, sold_on: dayAgo(days), revenue_minor, currency: "USD" };
  });
  await makeRows(page, "sales", many);
  await page.goto("/dashboard/advanced-analytics?range=last_90_days");
  const found = page.getByRole("table", { name: "Anomalies" }).getByRole("row").nth(1);
  await expect(page.getByRole("table", { name: "Anomalies" }).getByRole("row")).toHaveCount(2);
  await expect(found).toContainText("$50,000");
  await found.getByRole("link", { name: "Sales records" }).click();
  await expect(page.getByText("Sale 9", { exact: true })).toBeVisible();
  await expect(page.getByText("Sale 10", { exact: true })).toBeHidden();

  await page.goBack();
  await page.getByRole("combobox", { name: "Metric" }).selectOption("deals_won");
  await expect(page.getByText("Not enough data yet.")).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test("without a target for the workspace, the page explains this and shows the targets by account @deep", async ({
  page,
}) => {
  await register(page);
  const month = await page.evaluate(() => {
    const day = new Date();
    day.setDate(0);
    return day.toLocaleDateString("sv").slice(0, 7);
  });
  const [acme, oak] = await makeRows(page, "accounts", [{ name: "Acme" }, { name: "Oak" }]);
  const target = { month: `${month}-01`, measure: "revenue", currency: "USD" };
  await makeRows(page, "targets", [
    { ...target, account_id: acme?.id, amount_minor: 200_000 },
    { ...target, account_id: oak?.id, amount_minor: 100_000 },
  ]);
  await makeRows(page, "sales", [
    { account_id: acme?.id, sold_on: `${month}-09`, revenue_minor: 50_000, currency: "USD" },
  ]);
  await page.goto("/dashboard/advanced-analytics?range=last_month");
  await expect(
    page.getByText(
      "There's no workspace target for this period, so “Target reached” can't be calculated. 2 accounts have targets:",
    ),
  ).toBeVisible();
  const chart = page.getByRole("region", { name: "Revenue vs target by account" });
  await chart.getByRole("button", { name: /: Table$/ }).click();
  await expect(chart.getByRole("row", { name: /^Acme/ })).toContainText("$500");
  await expect(chart.getByRole("row", { name: /^Oak/ })).toContainText("$1,000");
});
