import { expectAccessible } from "./kit/axe.ts";
import { makeRows } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";
import { expectFits } from "./kit/width.ts";

test("keys step through the records of the list a record was opened from, in its order and filters, also after a reload @deep", async ({
  page,
}) => {
  await register(page);
  await makeRows(
    page,
    "accounts",
    ["Ash", "Birch", "Cedar", "Dill"].map((name, nr) => ({ name, city: nr === 2 ? "Lima" : "Oslo" })),
  );
  await page.goto("/dashboard/accounts?sort=-name&where=city.is.Oslo");
  await page.getByRole("link", { name: "Dill" }).focus();
  await page.keyboard.press("Enter");
  const title = (name: string) => expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await title("Dill");
  await expect(page.getByRole("button", { name: "Previous record" })).toBeDisabled();
  await page.keyboard.press("]");
  await title("Birch");
  await page.reload();
  await title("Birch");
  await page.getByRole("button", { name: "Next record" }).press("Enter");
  await title("Ash");
  await expect(page.getByRole("button", { name: "Next record" })).toBeDisabled();
  await page.keyboard.press("[");
  await title("Birch");
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 740 });
  await expectFits(page);
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Accounts" }).click();
  await expect(page).toHaveURL(/where=city/);
});

test("an account's purchases, dates and amounts are readable on a phone without scrolling sideways @deep", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 1600 });
  await register(page);
  const [oak] = await makeRows(page, "accounts", [{ name: "Oak & Sons" }]);
  const sale = { account_id: oak?.id, sold_on: "2026-10-06", revenue_minor: 104_800, currency: "USD" };
  await makeRows(page, "sales", [{ ...sale, name: "Strawberry jam of the best quality, twelve jars" }]);
  await page.goto(`/dashboard/accounts/${oak?.id}`);
  const bought = page.getByRole("table", { name: "Sales records" });
  for (const cell of ["Oct 6, 2026", "$1,048"])
    await expect(bought.getByRole("cell", { name: cell })).toBeInViewport({ ratio: 1 });
});
