import type { Page } from "@playwright/test";

import { makeRows } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";

// The browser logs each lost response.
test.use({ allowedConsole: /net::ERR_CONNECTION_RESET|409/ });

/** Lets the server process the first POST to each table, and drops its response. */
async function loseFirstAnswers(page: Page) {
  const lost = new Set<string>();
  await page.route(/\/rest\/v1\/\w+(\?|$)/, async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (request.method() !== "POST" || lost.has(pathname)) return route.fallback();
    lost.add(pathname);
    await route.fetch();
    await route.abort("connectionreset");
  });
  return lost;
}

test("a record whose response was lost exists once after a retry @deep", async ({ page }) => {
  await register(page);
  const [contact] = await makeRows(page, "contacts", [{ name: "Grace Hopper" }]);
  await page.goto("/dashboard/accounts");
  const lost = await loseFirstAnswers(page);
  await page.getByRole("button", { name: "Add account" }).first().click();
  await page.getByRole("textbox", { name: "Name" }).fill("Orchid Trading");
  await page.keyboard.press("Enter");
  const refusal = page.getByText("Can't reach the server").first();
  await expect(refusal).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).press("Enter");
  await expect(page.getByRole("link", { name: "Orchid Trading" })).toBeVisible();
  await page.reload();
  await expect(page.getByText("1 account", { exact: true })).toBeVisible();

  await page.goto(`/dashboard/contacts/${contact?.id ?? ""}`);
  const timeline = page.getByRole("region", { name: "Activities" });
  await timeline.getByRole("button", { name: "Log call" }).first().click();
  const subject = timeline.getByRole("textbox", { name: "Call subject" });
  await subject.fill("Renewal");
  await subject.press("Enter");
  await expect(refusal).toBeVisible();
  await expect(subject).toHaveValue("Renewal");
  await subject.press("Enter");
  await expect(subject).toBeHidden();
  await page.reload();
  await expect(timeline.getByRole("listitem").filter({ hasText: "Renewal" })).toHaveCount(1);
  expect([...lost]).toEqual(["/rest/v1/accounts", "/rest/v1/activities"]);
});
