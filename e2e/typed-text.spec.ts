import type { Page } from "@playwright/test";

import { secretKey } from "./kit/colleagues.ts";
import { chooseFromMenu } from "./kit/record-menu.ts";
import { clientOf, expectRow, makeRows } from "./kit/rows.ts";
import { logOut } from "./kit/sidebar.ts";
import { expect, register, test } from "./kit/test.ts";

// The browser logs the request whose response was lost.
test.use({ allowedConsole: /ERR_CONNECTION_RESET/ });

/** Returns the typed text that the tab has stored. */
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

test("text typed before a reload does not overwrite what a colleague wrote in the meantime @deep", async ({ page }) => {
  await register(page);
  page.on("dialog", (dialog) => void dialog.accept());
  const [oak] = await makeRows(page, "accounts", [{ name: "Oak Ltd", city: "Espoo" }]);
  await page.goto(`/dashboard/accounts/${oak?.id ?? ""}`);
  const edit = () => chooseFromMenu(page, "Edit");
  const box = (label: string) => page.getByRole("dialog").getByLabel(label, { exact: true });
  await edit();
  await box("City").fill("Turku");
  await box("Industry").fill("Timber");
  await (await clientOf(page)).from("accounts").update({ city: "Vaasa" }).eq("id", oak?.id).throwOnError();
  await page.reload();
  await expect(page.getByText("Vaasa").first()).toBeVisible();
  await edit();
  await expect(box("City")).toHaveValue("Vaasa");
  await expect(box("Industry")).toHaveValue("Timber");
  await expect(page.getByText("Turku")).toBeVisible();
});

test("text typed into a cell and choices in a spreadsheet's dialog are kept after a reload @deep", async ({ page }) => {
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

test("a message typed on the contact page is kept after a reload, and stored once after a lost response @deep", async ({
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

test("names and addresses typed to sign up are kept after a reload, but passwords are not @deep", async ({ page }) => {
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
