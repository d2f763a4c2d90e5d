import type { Page, TestInfo } from "@playwright/test";

import { industryNames } from "#domain/samples/industry-names.ts";

import { firstDay } from "../tests/kit/first-day.ts";
import { isShortened, long } from "../tests/kit/long.ts";
import { randomness } from "../tests/kit/randomness.ts";
import { storedNames } from "../tests/kit/unmodified-files.ts";
import { importUntouched } from "./kit/import.ts";
import { chooseFromMenu } from "./kit/record-menu.ts";
import { clientOf, makeRows } from "./kit/rows.ts";
import { loadSamples } from "./kit/samples.ts";
import { expect, register, signUp, test } from "./kit/test.ts";
import { countOpenRequests, followFailures, type Visit, visitAll } from "./kit/visits.ts";

test("a forecast that arrives before the customer's profile is shown once its currency is known", async ({ page }) => {
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

test("amounts are readable while another currency is being typed @deep", async ({ page }) => {
  await register(page);
  const [oak] = await makeRows(page, "accounts", [{ name: "Oak & Sons" }]);
  await page.goto(`/dashboard/accounts/${oak?.id}`);
  await chooseFromMenu(page, "Edit");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Currency").fill("E");
  await dialog.getByLabel("Annual revenue").fill("1200");
  await dialog.getByLabel("Annual revenue").blur();
  await expect(dialog.getByLabel("Annual revenue")).toHaveValue("$1,200");
});

test("no customer metric is clipped in Japanese @deep", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await register(page);
  const [oak] = await makeRows(page, "accounts", [{ name: "Oak & Sons" }]);
  await page.evaluate(() => localStorage.setItem("language", "ja"));
  await page.goto(`/dashboard/customer-insights?customer=${oak?.id}`);
  const figures = page.locator("main dl").first();
  await expect(figures.getByText("関係")).toBeVisible();
  await expect(figures.locator(".animate-pulse")).toHaveCount(0);
  const cells = await figures.getByRole("definition").all();
  expect(cells.length).toBeGreaterThan(5);
  for (const cell of cells) {
    const excess = await cell.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(excess, await cell.innerText()).toBeLessThanOrEqual(0);
  }
});

/** Returns the screens of all accounts with their insights, contacts and deals, or a sample where VANDA_LONG is below 1. */
async function chooseVisits(page: Page): Promise<Visit[]> {
  const random = randomness(37);
  const client = await clientOf(page);
  const choose = async (kind: "accounts" | "contacts" | "deals", count: number) => {
    const records = (await storedNames(client, kind)).map((record) => ({ ...record, place: random() }));
    return records.toSorted((one, other) => one.place - other.place).slice(0, isShortened ? long(count) : undefined);
  };
  return [
    ...(await choose("accounts", 40)).flatMap(({ id, name: heading }): Visit[] => [
      { path: `/dashboard/accounts/${id}`, heading, level: 1 },
      { path: `/dashboard/customer-insights?customer=${id}`, heading, level: 1 },
    ]),
    ...(await choose("contacts", 20)).map(({ id, name: heading }): Visit => ({
      path: `/dashboard/contacts/${id}`,
      heading,
      level: 1,
    })),
    ...(await choose("deals", 20)).map(({ id, name: heading }): Visit => ({
      path: `/dashboard/sales/${id}`,
      heading,
      level: 1,
    })),
  ];
}

/** Opens each selected screen once; its console is watched as in every test. */
async function expectAllOpen(page: Page, { annotations }: TestInfo) {
  const visits = await chooseVisits(page);
  // Ends a hanging test, however many screens there are.
  test.setTimeout(180_000 + visits.length * 3_000);
  const failures = followFailures(page);
  const start = Date.now();
  const incomplete = await visitAll(page, visits);
  annotations.push({ type: "screens", description: String(visits.length) });
  process.stdout.write(`${visits.length} screens in ${Math.round((Date.now() - start) / 1000)} s\n`);
  expect([...incomplete, ...failures]).toEqual([]);
}

for (const industry of industryNames)
  test(`the accounts of the sample set ${industry} open with their insights, and its contacts and deals @deep`, async ({
    page,
  }, testInfo) => {
    await countOpenRequests(page);
    await signUp(page);
    await loadSamples(page, industry);
    await expectAllOpen(page, testInfo);
  });

test("the accounts of the first-day files open with their insights, and its contacts and deals @deep", async ({
  page,
}, testInfo) => {
  await countOpenRequests(page);
  await signUp(page);
  for (const { name, file, count } of Object.values(firstDay))
    await importUntouched(page, { name, content: file }, count);
  await expectAllOpen(page, testInfo);
});
