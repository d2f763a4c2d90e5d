import type { Locator, Page } from "@playwright/test";

import { secretKey } from "./kit/colleagues.ts";
import { type Form, type Ids, otherForms, recordForms } from "./kit/forms.ts";
import { mailForms } from "./kit/mail-forms.ts";
import { makeMailbox } from "./kit/mail.ts";
import { chooseFromMenu } from "./kit/record-menu.ts";
import { clientOf, expectRow, makeRows, uploadFile } from "./kit/rows.ts";
import { logOut } from "./kit/sidebar.ts";
import { expect, register, test } from "./kit/test.ts";

// The browser logs each failed request, and the conflict with the row that exists already.
test.use({ allowedConsole: /ERR_FAILED|ERR_CONNECTION_RESET|Failed to fetch|409/ });

/** Creates the rows that the forms are about. */
async function furnish(page: Page): Promise<Ids> {
  const [contact] = await makeRows(page, "contacts", [{ name: "Grace Hopper" }]);
  const [account] = await makeRows(page, "accounts", [{ name: "Oak Ltd" }]);
  const [deal] = await makeRows(page, "deals", [{ name: "Oak desks" }]);
  await makeRows(page, "companies", [{ name: "Tan & Daughters" }]);
  await makeRows(page, "sheets", [{ name: "Budget" }]);
  await makeMailbox(page);
  await uploadFile(page, "offer.txt", { account_id: account?.id ?? "" });
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
async function countRows(page: Page, { row: [table = "", column] = ["", undefined], stored }: Form, text: string) {
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
        await page.goForward();
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

const groups = { "records and lists": recordForms, "settings and features": otherForms, email: mailForms };
for (const [group, forms] of Object.entries(groups))
  test(`text typed into forms of ${group} survives a cut, a restart, Back and a reload, and is saved once after a lost answer @deep`, async ({
    page,
  }) => {
    test.setTimeout(600_000);
    await register(page);
    page.on("dialog", (opened) => void opened.accept());
    const ids = await furnish(page);
    for (const [name, form] of Object.entries(forms)) await test.step(name, () => prove(page, ids, name, form));
  });

/** Returns the typed text stored by the tab. */
const stored = (page: Page) =>
  page.evaluate(() =>
    Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? "")
      .filter((key) => key.startsWith("form-draft:"))
      .map((key) => [key, sessionStorage.getItem(key)]),
  );

test("passwords are not stored, and typed text is removed on signing out @deep", async ({ page }) => {
  await register(page);
  page.on("dialog", (dialog) => void dialog.accept());
  const [contact] = await makeRows(page, "contacts", [{ name: "Grace Hopper" }]);
  await page.goto("/dashboard/email-forwarding");
  await page.getByRole("button", { name: "Add account" }).first().click();
  const dialog = page.getByRole("dialog").last();
  await dialog.getByLabel("Email address").fill("ada@example.com");
  await dialog.getByLabel("Password", { exact: true }).fill("orchid-Garden-7!");
  await expect.poll(async () => JSON.stringify(await stored(page))).toContain("ada@example.com");
  expect(JSON.stringify(await stored(page))).not.toContain("orchid-Garden");

  await page.goto(`/dashboard/contacts/${contact?.id ?? ""}`);
  const activities = page.getByRole("region", { name: "Activities" });
  await activities.getByRole("button", { name: "Log call" }).first().click();
  await activities.getByRole("textbox", { name: "Call subject" }).fill("Renewal");
  await expect.poll(async () => JSON.stringify(await stored(page))).toContain("Renewal");
  await logOut(page);
  await expect(page).toHaveURL(/\/auth|\/$/);
  expect(await stored(page)).toEqual([]);
});

test("text that was typed over a value does not overwrite what a colleague wrote before the reload @deep", async ({
  page,
}) => {
  await register(page);
  page.on("dialog", (dialog) => void dialog.accept());
  const [oak] = await makeRows(page, "accounts", [{ name: "Oak Ltd", city: "Espoo" }]);
  await page.goto(`/dashboard/accounts/${oak?.id ?? ""}`);
  const edit = () => chooseFromMenu(page, "Edit");
  const box = (label: string) => page.getByRole("dialog").getByLabel(label, { exact: true });
  await edit();
  await box("City").fill("Turku");
  await box("Industry").fill("Timber");
  await (await clientOf(page)).from("accounts").update({ city: "Vaasa" }).eq("id", oak?.id);
  await page.reload();
  await expect(page.getByText("Vaasa").first()).toBeVisible();
  await edit();
  await expect(box("City")).toHaveValue("Vaasa");
  await expect(box("Industry")).toHaveValue("Timber");
  await expect(page.getByText("Turku")).toBeVisible();
});

test("text typed into a cell, a bulk edit, the search for tags and a dialog of a spreadsheet survives a reload @deep", async ({
  page,
}) => {
  await register(page);
  page.on("dialog", (dialog) => void dialog.accept());
  const [oak] = await makeRows(page, "accounts", [{ name: "Oak Ltd", city: "Espoo" }]);
  const grid = page.getByRole("grid");

  await test.step("cell", async () => {
    await page.goto("/dashboard/accounts?cols=name,city");
    await page.getByRole("gridcell", { name: "Espoo" }).dblclick();
    await grid.getByRole("textbox").fill("Turk");
    await page.reload();
    const cell = page.getByRole("gridcell", { name: "Not saved Turk" });
    await cell.dblclick();
    const editor = page.getByRole("dialog", { name: "City" });
    await expect(editor.getByRole("textbox", { name: "City" })).toHaveValue("Turk");
    await editor.getByRole("textbox", { name: "City" }).fill("Turku");
    await page.keyboard.press("Enter");
    await expectRow(page, "accounts", oak?.id ?? "", { city: "Turku" });
    await expect(page.getByRole("gridcell", { name: "Turku", exact: true })).toBeVisible();
  });

  await test.step("bulk edit", async () => {
    const open = async () => {
      await page.getByRole("checkbox", { name: "Select Oak Ltd" }).check();
      await page.getByRole("button", { name: "Edit field" }).click();
    };
    const dialog = page.getByRole("dialog").last();
    await open();
    await dialog.getByRole("combobox", { name: "Field" }).selectOption({ label: "Industry" });
    await dialog.getByRole("textbox", { name: "Industry" }).fill("Timber");
    await page.reload();
    await open();
    await expect(dialog.getByRole("textbox", { name: "Industry" })).toHaveValue("Timber");
    await dialog.getByRole("button", { name: /Change 1/ }).click();
    await expectRow(page, "accounts", oak?.id ?? "", { industry: "Timber" });
    await open();
    await expect(dialog.getByRole("textbox", { name: "Industry" })).toBeHidden();
  });

  await test.step("tags", async () => {
    await page.goto(`/dashboard/accounts/${oak?.id ?? ""}`);
    const tags = page.getByRole("region", { name: "Tags" });
    const box = page.getByRole("dialog", { name: "Add tag" }).getByRole("combobox");
    await tags.getByRole("button", { name: "Add tag" }).click();
    await box.fill("Key acc");
    await page.reload();
    await tags.getByRole("button", { name: "Add tag" }).click();
    await expect(box).toHaveValue("Key acc");
  });

  await test.step("spreadsheet", async () => {
    await page.goto("/dashboard/vanda-sheets");
    await page.getByRole("button", { name: "New spreadsheet" }).first().click();
    const open = async () => {
      await page.getByRole("button", { name: "Insert" }).click();
      await page.getByRole("menuitem", { name: /Metric/ }).click();
    };
    const measure = page.getByRole("dialog", { name: "Insert metric" }).getByLabel("Metric");
    await open();
    await measure.selectOption({ label: "New customers" });
    await page.reload();
    await open();
    await expect(measure.locator("option:checked")).toHaveText("New customers");
  });
});

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
  await page.reload();
  await expect(page.getByLabel("First name")).toHaveValue("Grace");
  await expect(page.getByLabel("Email")).toHaveValue("grace@orchid.example");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  expect(JSON.stringify(await stored(page))).not.toContain("orchid-Garden");
});
