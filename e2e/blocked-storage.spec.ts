import type { Page } from "@playwright/test";

import { expect, newPerson, register, test } from "./kit/test.ts";

// Playwright blocks the service worker in pages that a test opens itself.
test.use({ allowedConsole: /Service Worker registration blocked/ });

const warning = (page: Page) => page.getByText("This browser can't store data for this site");

test("in a browser that blocks storage, users can sign in until the page is closed, and see a warning @deep", async ({
  page,
  context,
}) => {
  const person = newPerson();
  await register(page, person);
  await context.clearCookies();
  const closed = await context.newPage();
  await closed.addInitScript(() => {
    const reject = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage", "indexedDB"])
      Object.defineProperty(globalThis, name, { configurable: true, get: reject });
  });
  await closed.goto("/login");
  await expect(warning(closed)).toBeVisible();
  await closed.getByLabel("Email").fill(person.email);
  await closed.getByLabel("Password", { exact: true }).fill(person.password);
  await closed.getByLabel("Password", { exact: true }).press("Enter");
  await expect(closed.getByRole("navigation", { name: "Main navigation" })).toBeVisible();
  await closed.getByRole("link", { name: "Accounts" }).first().click();
  await expect(closed.getByRole("heading", { level: 1, name: "Accounts" })).toBeVisible();
});

test("in a browser with full storage, the app works without storing, and shows a warning @deep", async ({ page }) => {
  await register(page);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("exceeded the quota", "QuotaExceededError");
    };
  });
  await page.goto("/dashboard/accounts");
  await expect(page.getByRole("heading", { name: "No accounts yet" })).toBeVisible();
  await page.getByRole("button", { name: "Add account" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Orchid Trading");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Orchid Trading" })).toBeVisible();
  await expect(warning(page)).toBeVisible();
});
