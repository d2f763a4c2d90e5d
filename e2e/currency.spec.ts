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

test("a file in another currency changes the workspace's with one click during its check @deep", async ({ page }) => {
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
