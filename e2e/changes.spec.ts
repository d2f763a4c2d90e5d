import { expectAccessible } from "./kit/axe.ts";
import { makeRows } from "./kit/rows.ts";
import { expect, signUp, test } from "./kit/test.ts";

test("by keyboard a bulk deletion is found among the changes, looked at and taken back", async ({ page }) => {
  await signUp(page);
  await makeRows(page, "accounts", [
    { name: "Lamps Ltd", city: "Oslo" },
    { name: "Desks Ltd", city: "Oslo" },
  ]);
  await page.goto("/dashboard/accounts");
  await page.getByRole("link", { name: "Desks Ltd" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("“Desks Ltd” was deleted")).toBeVisible();

  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Changes" }).click();
  await expect(page.getByText("Deleted: accounts")).toBeVisible();
  await page.getByRole("button", { name: "Undo…" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 record would be as it was.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo now" }).press("Enter");
  await expect(page.getByText("1 record is as it was")).toBeVisible();
  await expect(page.getByText("Undone", { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 375, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await page.goto("/dashboard/accounts");
  await expect(page.getByRole("link", { name: "Desks Ltd" })).toBeVisible();
});
