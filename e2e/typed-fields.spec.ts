import type { Page } from "@playwright/test";

import { secretKey } from "./kit/colleagues.ts";
import { expect, test } from "./kit/test.ts";

// The browser logs each failed request.
test.use({ allowedConsole: /ERR_CONNECTION_RESET/ });

/** Returns the typed text stored by the tab. */
const stored = (page: Page) =>
  page.evaluate(() =>
    Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? "")
      .filter((key) => key.startsWith("form-draft:"))
      .map((key) => [key, sessionStorage.getItem(key)]),
  );

test("a message of the contact page survives a reload, and is stored once after a lost answer @deep", async ({
  page,
}) => {
  const message = `How much is it? ${Date.now()}`;
  const box = page.getByLabel("Message", { exact: true });
  const count = async () => {
    const query = new URLSearchParams({ select: "id", message: `eq.${message}` });
    const reply = await page.request.get(`/rest/v1/contact_messages?${query.toString()}`, {
      headers: { apikey: secretKey },
    });
    return ((await reply.json()) as unknown[]).length;
  };
  await page.goto("/contact");
  await page.getByLabel("Name").fill("Grace Hopper");
  await page.getByLabel("Email").fill("grace@orchid.example");
  await page.getByLabel("Subject").fill("Prices");
  await box.fill(message);
  await page.route("**/functions/v1/contact", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  const send = page.getByRole("button", { name: "Send message" });
  await send.click();
  await expect(page.locator("[data-sonner-toast]")).toBeVisible();
  await page.unroute("**/functions/v1/contact");
  await page.reload();
  await expect(box).toHaveValue(message);
  await send.click();
  await expect(box).toHaveValue("");
  expect(await count()).toBe(1);
});

test("names and addresses typed to sign up survive a reload, passwords do not @deep", async ({ page }) => {
  await page.goto("/signup");
  await page.getByLabel("First name").fill("Grace");
  await page.getByLabel("Email").fill("grace@orchid.example");
  await page.getByLabel("Password", { exact: true }).fill("orchid-Garden-7!");
  // The application has replaced the prerendered screen.
  await expect(page.locator("#prerendered")).toHaveCount(0);
  await expect(page.getByLabel("First name")).toHaveValue("Grace");
  await page.reload();
  await expect(page.getByLabel("First name")).toHaveValue("Grace");
  await expect(page.getByLabel("Email")).toHaveValue("grace@orchid.example");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  expect(JSON.stringify(await stored(page))).not.toContain("orchid-Garden");
});
