import type { Locator, Page } from "@playwright/test";

import { makeMailbox } from "./kit/mail.ts";
import { chooseFromMenu } from "./kit/record-menu.ts";
import { clientOf, expectRow, makeRows } from "./kit/rows.ts";
import { logOut } from "./kit/sidebar.ts";
import { expect, register, test } from "./kit/test.ts";

// The browser logs each failed request, and the conflict with the row that exists already.
test.use({ allowedConsole: /ERR_FAILED|ERR_CONNECTION_RESET|Failed to fetch|409/ });

type Form = {
  /** A screen with a link to the path of the form. */
  from: string;
  path: string;
  open: () => Promise<void>;
  box: Locator;
  submit: () => Promise<void>;
  /** The table whose rows are counted, and the column that holds the text; all its rows without one. */
  row: [table: string, column?: string];
  isDialog: boolean;
};

const writes = /\/(?:rest|functions)\/v1\//;
const isWrite = (method: string, url: string) =>
  method !== "GET" && method !== "HEAD" && !/\/rpc\/(?!add_lead)/.test(url);

test("typed text survives a cut, a restart, Back and a reload, and is saved once after a lost answer @deep", async ({
  page,
}) => {
  await register(page);
  const [contact] = await makeRows(page, "contacts", [{ name: "Grace Hopper" }]);
  await makeMailbox(page);
  page.on("dialog", (dialog) => void dialog.accept());
  const dialog = page.getByRole("dialog").last();
  const press = (button: Locator) => async () => button.click();
  const enter = (box: Locator) => async () => box.press("Enter");
  const inDialog = (path: string, add: string, label: string, row: Form["row"], from = "/dashboard"): Form => ({
    from,
    path,
    open: press(page.getByRole("main").getByRole("button", { name: add, exact: true }).first()),
    box: dialog.getByRole("textbox", { name: label, exact: true }),
    submit: press(dialog.getByRole("button", { name: add, exact: true })),
    row,
    isDialog: true,
  });
  const activities = page.getByRole("region", { name: "Activities" });
  const call = activities.getByRole("textbox", { name: "Call subject" });
  const template = page.getByRole("dialog").last();
  const rule = page.getByRole("form", { name: "Add rule" });
  const forms: Record<string, Form> = {
    account: inDialog("/dashboard/accounts", "Add account", "Name", ["accounts", "name"]),
    // The group of its link is unfolded on its pages.
    company: inDialog(
      "/dashboard/company",
      "Add company",
      "Company name",
      ["companies", "name"],
      "/dashboard/products",
    ),
    "custom field": inDialog(
      "/dashboard/settings/fields",
      "Add field",
      "Name",
      ["custom_fields", "label"],
      "/dashboard/settings/workspace",
    ),
    call: {
      from: "/dashboard/contacts",
      path: `/dashboard/contacts/${contact?.id ?? ""}`,
      // The dialog of unsaved edits opens automatically.
      open: async () => {
        const button = activities.getByRole("button", { name: "Log call" }).first();
        if ((await button.getAttribute("aria-expanded")) === "false") await button.click();
      },
      box: call,
      submit: enter(call),
      row: ["activities", "title"],
      isDialog: false,
    },
    "email template": {
      from: "/dashboard",
      path: "/dashboard/communication-tools",
      open: async () => {
        await page.getByRole("button", { name: "Templates" }).click();
        await page.getByRole("button", { name: "New template" }).click();
        await template.getByLabel("Text").fill("Hello");
      },
      box: template.getByLabel("Name", { exact: true }),
      submit: press(template.getByRole("button", { name: "Save template" })),
      row: ["email_templates", "name"],
      isDialog: true,
    },
    "mail rule": {
      from: "/dashboard",
      path: "/dashboard/email-forwarding",
      open: async () => {
        await page.getByRole("button", { name: "Forwarding, rules, auto-reply, spam" }).click();
        await page.getByRole("button", { name: "Add rule" }).click();
        await rule.getByLabel("Forward to").fill("books@vanda.example");
      },
      box: rule.getByLabel("Value"),
      submit: press(rule.getByRole("button", { name: "Save" })),
      row: ["email_rules"],
      isDialog: false,
    },
  };

  for (const [name, { from, path, open, box, submit, row, isDialog }] of Object.entries(forms))
    await test.step(name, async () => {
      const text = `Orchid ${name}`;
      // By a link, so that Back has somewhere to lead within the application.
      await page.goto(from);
      await page.locator(`a[href="${path}"]`).first().click();
      await open();
      await box.fill(text);

      await test.step("cut", async () => {
        await page.route(writes, (route) =>
          isWrite(route.request().method(), route.request().url()) ? route.abort() : route.fallback(),
        );
        await submit();
        await expect(page.getByText("Can't reach the server").first()).toBeVisible();
        await expect(box).toHaveValue(text);
        await page.unroute(writes);
      });

      if (isDialog)
        await test.step("Back", async () => {
          await page.goBack();
          const question = page.getByRole("dialog", { name: "Discard your changes?" });
          await question.getByRole("button", { name: "Cancel" }).click();
          await expect(box).toHaveValue(text);
        });

      await test.step("reload", async () => {
        await page.reload();
        await open();
        await expect(box).toHaveValue(text);
      });

      await test.step("lost answer", async () => {
        let isLost = false;
        await page.route(writes, async (route) => {
          if (isLost || !isWrite(route.request().method(), route.request().url())) return route.fallback();
          isLost = true;
          await route.fetch();
          await route.abort("connectionreset");
        });
        await submit();
        await expect.poll(() => isLost).toBe(true);
        await expect(page.getByText("Can't reach the server").first()).toBeVisible();
        await expect(box).toHaveValue(text);
        await submit();
        await expect(box).toBeHidden();
        await page.unroute(writes);
        const [table, column] = row;
        const rows = (await clientOf(page)).from(table).select("id");
        const { data } = await (column ? rows.eq(column, text) : rows);
        expect(data).toHaveLength(1);
      });

      await test.step("nothing is left", async () => {
        await page.reload();
        await open();
        await expect(box).toHaveValue("");
      });
    });
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
