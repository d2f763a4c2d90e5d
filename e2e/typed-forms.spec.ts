import type { Locator, Page } from "@playwright/test";

import { type Form, type Ids, recordForms } from "./kit/forms.ts";
import { mailForms } from "./kit/mail-forms.ts";
import { makeMailbox } from "./kit/mail.ts";
import { clientOf, makeRows } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";

// The browser logs each failed request, and the conflict with the row that exists already.
test.use({ allowedConsole: /ERR_FAILED|ERR_CONNECTION_RESET|Failed to fetch|409/ });

/** Creates the rows that the forms are about. */
async function furnish(page: Page): Promise<Ids> {
  const [contact] = await makeRows(page, "contacts", [{ name: "Grace Hopper" }]);
  const [account] = await makeRows(page, "accounts", [{ name: "Oak Ltd" }]);
  const [deal] = await makeRows(page, "deals", [{ name: "Oak desks" }]);
  await makeMailbox(page);
  return { contact: contact?.id ?? "", account: account?.id ?? "", deal: deal?.id ?? "" };
}

/** Opens a screen within the application, so that Back leads to the one before. */
async function follow(page: Page, path: string) {
  await page.goto(path === "/dashboard" ? "/dashboard/accounts" : "/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Without a click the browser's Back skips a page.
  await page.getByRole("heading", { level: 1 }).click();
  await page.evaluate((next) => history.pushState(null, "", next), path);
  await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === path);
}

/** Counts the rows in which a form's text is stored. */
async function countRows(page: Page, { row, stored }: Form, text: string) {
  const [table = "", column] = row ?? [];
  const rows = (await clientOf(page)).from(table).select("*");
  const { data, error } = await (column ? rows.eq(column, stored ?? text) : rows);
  expect(error).toBeNull();
  return data?.length ?? 0;
}

const question = (page: Page) =>
  page.getByRole("dialog", { name: /^(?:Discard your changes|Leave without saving)\?$/ });

const hasText = async (box: Locator, text: string) =>
  (await box.isVisible()) && (await box.inputValue({ timeout: 1_000 }).catch(() => "")) === text;

async function prove(page: Page, ids: Ids, name: string, form: Form) {
  const { open, submit, row, isChange = false, isPopover = false } = form;
  const text = form.text ?? `Orchid ${name}`;
  const path = form.path(ids);
  const box = form.box(page);
  const isCall = (method: string, url: string) =>
    method !== "GET" && method !== "HEAD" && new URL(url).pathname.endsWith(form.call ?? `/rest/v1/${row?.[0] ?? ""}`);
  const calls = (url: URL) => isCall("POST", url.href);
  const answered = () =>
    page.waitForResponse((response) => isCall(response.request().method(), response.url()) && response.status() < 500);

  await follow(page, path);
  await open(page);
  await expect(box).toBeVisible();
  const before = await box.inputValue();
  const rows = row ? await countRows(page, form, text) : 0;
  await box.fill(text);

  if (row)
    await test.step("cut", async () => {
      await page.route(calls, (route) => (route.request().method() === "GET" ? route.fallback() : route.abort()));
      const failed = page.waitForEvent("requestfailed", (request) => isCall(request.method(), request.url()));
      await submit(page);
      await failed;
      await expect(page.getByText(/Can't reach the server|no connection/i).first()).toBeVisible();
      await expect(box).toHaveValue(text);
      await page.unroute(calls);
    });

  if (!isPopover)
    await test.step("Back", async () => {
      await page.goBack();
      const hasLeft = async () => !page.url().endsWith(path);
      await expect.poll(async () => (await question(page).isVisible()) || (await hasLeft())).toBe(true);
      if (await question(page).isVisible()) await question(page).getByRole("button", { name: "Cancel" }).click();
      else {
        await page.evaluate(() => history.forward());
        await expect.poll(hasLeft).toBe(false);
        await open(page);
      }
      await expect(box).toHaveValue(text);
    });

  await test.step("reload", async () => {
    await page.reload();
    await open(page);
    await expect(box).toHaveValue(text);
  });
  if (!row) return;

  await test.step("lost answer", async () => {
    let isLost = false;
    await page.route(calls, async (route) => {
      if (isLost || route.request().method() === "GET") return route.fallback();
      isLost = true;
      await route.fetch();
      await route.abort("connectionreset");
    });
    const failed = page.waitForEvent("requestfailed", (request) => isCall(request.method(), request.url()));
    await submit(page);
    await failed;
    await expect(page.getByText(/Can't reach the server|no connection/i).first()).toBeVisible();
    await expect(box).toHaveValue(text);
    if (!isChange) {
      await page.reload();
      await open(page);
      await expect(box).toHaveValue(text);
    }
    let isAnswered = false;
    void answered().then(
      () => (isAnswered = true),
      () => undefined,
    );
    await submit(page);
    // Where the written row is found before it is sent again, only the text goes.
    await expect.poll(async () => isAnswered || !(await hasText(box, text))).toBe(true);
    await page.unroute(calls);
    expect(await countRows(page, form, text)).toBe(rows + 1);
  });

  if (!isChange)
    await test.step("nothing is left", async () => {
      await page.goto(path);
      await open(page);
      await expect(box).toHaveValue(before);
    });
}

const groups = { "records and lists": recordForms, email: mailForms };
for (const [group, forms] of Object.entries(groups))
  test(`text typed into forms of ${group} survives a cut, a restart, Back and a reload, and is saved once after a lost answer @deep`, async ({
    page,
  }) => {
    test.setTimeout(600_000);
    await register(page);
    page.on("dialog", (opened) => void opened.accept());
    const ids = await furnish(page);
    const failures: string[] = [];
    for (const [name, form] of Object.entries(forms))
      try {
        await test.step(name, () => prove(page, ids, name, form));
      } catch (error) {
        failures.push(`${name}: ${String(error)}`);
        await page.unrouteAll();
      }
    expect(failures).toEqual([]);
  });
