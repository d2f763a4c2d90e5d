import { expectAccessible } from "./kit/axe.ts";
import { makeRows } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";
import { expectFits } from "./kit/width.ts";

test("a sale and a target are added with their required fields, and an account's page lists its sales @deep", async ({
  page,
}) => {
  await register(page);
  const [acme] = await makeRows(page, "accounts", [{ name: "Acme", country: "Peru" }]);
  await page.goto("/dashboard/sales-records");
  await expect(page.getByRole("heading", { name: "No sales records yet" })).toBeVisible();
  await page.getByRole("button", { name: "Add sales record" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Revenue" }).fill("-12.50");
  await dialog.getByRole("textbox", { name: "Quantity" }).fill("-0.5");
  await dialog.getByRole("textbox", { name: "Channel" }).fill("Web");
  await dialog.getByRole("button", { name: "Add sales record" }).click();
  await expect(page.getByRole("link", { name: "Web" })).toBeVisible();
  await expect(page.getByRole("grid").or(page.getByRole("table")).first()).toContainText("12.50");
  await makeRows(page, "sales", [{ sold_on: "2026-03-05", revenue_minor: 700, account_id: acme?.id }]);
  await page.goto(`/dashboard/accounts/${acme?.id}`);
  await expect(page.getByRole("region", { name: "Sales records" }).getByRole("link", { name: "Acme" })).toBeVisible();

  await page.goto("/dashboard/targets");
  await page.getByRole("button", { name: "Add target" }).first().click();
  await dialog.getByRole("button", { name: "Add target" }).click();
  await expect(dialog.getByText("A month, a metric and an amount are required")).toBeVisible();
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByRole("combobox", { name: "Metric" }).selectOption("Deals won");
  await expect(dialog.getByRole("textbox", { name: "Revenue" })).toBeHidden();
  await dialog.getByRole("textbox", { name: "Number" }).fill("4");
  await dialog.getByRole("button", { name: "Add target" }).click();
  await expect(page.getByText("was added")).toBeVisible();
  await makeRows(page, "targets", [{ month: "2026-03-01", amount_minor: 1400, account_id: acme?.id }]);
  await page.reload();
  await expect(page.getByRole("link", { name: "Whole workspace" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Acme" })).toContainText("50%Actual $7$14");
});

test("an admin chooses whether won deals count as sales, and an exchange rate is added, edited and deleted @deep", async ({
  page,
}) => {
  await register(page);
  await page.goto("/dashboard/settings/sales-and-rates");
  const counts = page.getByRole("checkbox", { name: "Won deals count as sales" });
  await expect(counts).toBeChecked();
  await counts.click();
  await expect(page.getByText("Saved")).toBeVisible();
  await page.reload();
  await expect(counts).not.toBeChecked();
  await page.getByRole("button", { name: "Add rate" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Add rate" }).click();
  await expect(dialog.getByText("Required", { exact: true }).first()).toBeVisible();
  await dialog.getByLabel("From").selectOption("EUR");
  await dialog.getByLabel("Day").fill("2026-03-01");
  await dialog.getByLabel("Rate").fill("1.0845");
  await dialog.getByRole("button", { name: "Add rate" }).click();
  await expect(page.getByRole("cell", { name: "1.0845" })).toBeVisible();
  await page.getByRole("button", { name: /^Edit EUR to USD/ }).click();
  await dialog.getByLabel("Rate").fill("1.09");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("cell", { name: "1.09" })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 740 });
  await expectFits(page);
  await page.getByRole("button", { name: /^Delete EUR to USD/ }).click();
  await expect(page.getByText("No rates yet")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("cell", { name: "1.09" })).toBeVisible();
});
