import { uploadAndCheck } from "./kit/import.ts";
import { makeRows } from "./kit/rows.ts";
import { expect, register, signUp, test } from "./kit/test.ts";

// The browser logs the rejected request.
test.use({ allowedConsole: /status of 400/ });

test("a rejected currency change links to the records that block it @deep", async ({ page }) => {
  await register(page);
  await makeRows(page, "accounts", [
    { name: "Oak Ltd", annual_revenue_minor: 500_000, currency: "USD" },
    { name: "Pine Ltd", annual_revenue_minor: null, currency: "USD" },
    { name: "Elm Ltd", annual_revenue_minor: 700_000, currency: "JPY" },
  ]);
  await page.goto("/dashboard/settings/workspace");
  await page.getByLabel("Currency").selectOption("JPY");
  await page.getByRole("link", { name: "1 account", exact: true }).click();
  await page.waitForURL("**/dashboard/accounts?where=**");
  await expect(page.getByRole("link", { name: "Oak Ltd" })).toBeVisible();
  await expect(page.getByText("Pine Ltd")).toHaveCount(0);
  await expect(page.getByText("Elm Ltd")).toHaveCount(0);
});

test("checking a file in another currency offers to change the workspace's currency with one click @deep", async ({
  page,
}) => {
  await signUp(page);
  const content = "Deal,Value,Stage\nOak desks,£1200,Proposal\nLamps,£300,Proposal\n";
  await uploadAndCheck(page, { name: "quotes.csv", content });
  await expect(page.getByText("2 amounts are in GBP")).toBeVisible();
  await page.getByRole("button", { name: "Use GBP in this workspace" }).click();
  await expect(page.getByText("This workspace now uses GBP")).toBeVisible();
  await expect(page.getByText("2 amounts are in GBP")).toHaveCount(0);
  await page.getByRole("button", { name: "Import 2 deals" }).click();
  await expect(page.getByText("2 deals imported")).toBeVisible();
  await page.goto("/dashboard/settings/workspace");
  await expect(page.getByLabel("Currency")).toHaveValue("GBP");
});

test("deals without an exchange rate are totalled in their own currency, until a rate is added @deep", async ({
  page,
}) => {
  await register(page);
  await makeRows(page, "deals", [
    { name: "Oak desks", value_minor: 120_000, currency: "GBP", probability: 50 },
    { name: "Lamps", value_minor: 30_000, currency: "GBP", probability: 50 },
    { name: "Shelves", value_minor: 10_000, currency: "USD", probability: 50 },
  ]);
  await page.goto("/dashboard");
  const pipeline = page.getByRole("region", { name: "Today's Activities" });
  await expect(pipeline.getByText("Not included: £1,500")).toBeVisible();
  await page.goto("/dashboard/sales?as=board");
  const column = page.getByRole("region", { name: "Qualified", exact: true });
  await expect(column).toContainText("$100 + £1,500 · $50 + £750 weighted");
  await expect(page.getByText("GBP has no exchange rate, so it's totalled separately.")).toBeVisible();

  await page.getByRole("link", { name: "Add exchange rate" }).click();
  await page.getByRole("button", { name: "Add rate" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("From").selectOption("GBP");
  await dialog.getByLabel("Day").fill("2026-03-01");
  await dialog.getByLabel("Rate").fill("1.25");
  await dialog.getByRole("button", { name: "Add rate" }).click();
  await expect(page.getByRole("cell", { name: "1.25" })).toBeVisible();
  await page.goto("/dashboard/sales?as=board");
  await expect(column).toContainText("$1,975 · $988 weighted");
  await expect(page.getByText("has no exchange rate")).toHaveCount(0);
  await page.goto("/dashboard");
  await expect(pipeline.getByRole("link", { name: "$1,975" })).toBeVisible();
  await expect(pipeline.getByText("Not included")).toHaveCount(0);
});
