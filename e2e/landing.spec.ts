import { expect, test } from "./kit/test.ts";

test("a visitor reads the landing page and goes on to sign up", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Know every customer.Move every deal forward.");
  await page.getByRole("link", { name: "Get started for free" }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
});
