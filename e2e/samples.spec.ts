import { expectAccessible } from "./kit/axe.ts";
import { expect, register, test } from "./kit/test.ts";
import { expectFits } from "./kit/width.ts";

test("an empty workspace is filled with samples by keyboard, says so on every screen, and is emptied in one click", async ({
  page,
}) => {
  await register(page);
  await page.goto("/dashboard/contacts");
  await page.getByRole("button", { name: "Load sample data" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Load sample data" });
  await dialog.getByRole("radio", { name: "Software or start-up" }).focus();
  await page.keyboard.press("Space");
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Load", exact: true }).press("Enter");
  await expect(page.getByText("What you see is sample data.")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("status").filter({ hasText: "170 contacts" })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByRole("note")).toContainText("sample data");
  await page.setViewportSize({ width: 375, height: 740 });
  await expectFits(page);
  await page.getByRole("button", { name: "Remove sample data" }).click();
  await expect(page.getByText("What you see is sample data.")).toBeHidden({ timeout: 60_000 });
  await page.goto("/dashboard/sales");
  await expect(page.getByRole("heading", { name: "No deals yet" })).toBeVisible();
});
