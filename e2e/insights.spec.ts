import { industryNames } from "#domain/samples/industry-names.ts";

import { long } from "../tests/kit/long.ts";
import { findRows, makeRows } from "./kit/rows.ts";
import { loadSamples } from "./kit/samples.ts";
import { expect, register, signUp, test } from "./kit/test.ts";

test("an outlook that arrives before the customer's profile is shown once its currency is known", async ({ page }) => {
  await register(page);
  const [oak] = await makeRows(page, "accounts", [{ name: "Oak & Sons" }]);
  const sold = ["2026-01-05", "2026-02-09"].map((sold_on) => ({
    account_id: oak?.id,
    sold_on,
    revenue_minor: 120000,
    currency: "USD",
  }));
  await makeRows(page, "sales", sold);
  const gate = Promise.withResolvers<void>();
  await page.route(/\/customers\/profile/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.route(/\/customers\/outlook/, async (route) => {
    const reply = await route.fetch();
    const outlook = { weeks: 52, alive: 0.8, orders: 2, minor: 240000 };
    await route.fulfill({ response: reply, json: { ...(await reply.json()), lacks: [], outlook } });
  });
  const answered = page.waitForResponse(/\/customers\/outlook/);
  await page.goto(`/dashboard/customer-insights?customer=${oak?.id}`);
  await answered;
  const alive = page.getByRole("term").filter({ hasText: "Still a customer" }).locator("xpath=..");
  await expect(alive).toBeVisible();
  gate.resolve();
  await expect(alive).toContainText("$2,400");
});

test("amounts are readable while another currency is being typed", async ({ page }) => {
  await register(page);
  const [oak] = await makeRows(page, "accounts", [{ name: "Oak & Sons" }]);
  await page.goto(`/dashboard/accounts/${oak?.id}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Currency").fill("E");
  await dialog.getByLabel("Annual revenue").fill("1200");
  await dialog.getByLabel("Annual revenue").blur();
  await expect(dialog.getByLabel("Annual revenue")).toHaveValue("$1,200");
});

for (const industry of industryNames)
  test(`the accounts of the sample set ${industry} open with their insights, and its contacts and deals @deep`, async ({
    page,
  }) => {
    await signUp(page);
    await loadSamples(page, industry);
    const heading = (name: unknown, level: number) =>
      page.getByRole("heading", { name: String(name).replace(/\s+/gu, " "), level, exact: true });
    for (const [kind, path, most] of [
      ["accounts", "accounts", long(200)],
      ["contacts", "contacts", long(10)],
      ["deals", "sales", long(10)],
    ] as const)
      for (const { id, name } of await findRows(page, kind, `select=id,name&order=id&limit=${most}`)) {
        // Without loading the application again for each.
        await page.evaluate((to) => history.pushState({}, "", to), `/dashboard/${path}/${id}`);
        await expect(heading(name, 1)).toBeVisible();
        if (kind !== "accounts") continue;
        await page.getByRole("link", { name: "Insights", exact: true }).click();
        await expect(heading(name, 2)).toBeVisible();
        await expect(page.locator("main .animate-pulse")).toHaveCount(0);
      }
  });
