import type { Page } from "@playwright/test";

import { makeRows } from "./kit/rows.ts";
import { expect, newPerson, register, sendSignUp, signUp, test } from "./kit/test.ts";

/** Opens a list from the dashboard, so that Back has a page of the application to return to. */
async function openContacts(page: Page) {
  await signUp(page);
  await makeRows(page, "contacts", [{ name: "Ada Lovelace" }]);
  await page.getByRole("link", { name: "Contacts", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Contacts", level: 1 })).toBeVisible();
}

const home = (page: Page) => page.getByRole("heading", { name: "CRM Dashboard" });

test("Back closes an open dialog, after a confirmation if it contains typed text @deep", async ({ page }) => {
  await openContacts(page);
  const dialog = page.getByRole("dialog", { name: "Add contact" });
  const name = dialog.getByRole("textbox", { name: "Name", exact: true });
  const question = page.getByRole("dialog", { name: "Discard your changes?" });
  await page.getByRole("button", { name: "Add contact" }).first().click();
  await name.fill("Grace Hopper");
  for (const leave of [
    () => page.goBack(),
    () => page.keyboard.press("Escape"),
    () => dialog.getByRole("button", { name: "Close" }).click(),
  ]) {
    await leave();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toBeHidden();
    await expect(name).toHaveValue("Grace Hopper");
  }
  await page.goBack();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard\/contacts$/);
  await page.goBack();
  await expect(home(page)).toBeVisible();
});

test("Back closes an open dialog, menu or drawer before it leaves the screen @deep", async ({ page }) => {
  await openContacts(page);
  const layers: [open: () => Promise<void>, layer: ReturnType<Page["locator"]>][] = [
    [() => page.keyboard.press("ControlOrMeta+k"), page.getByRole("dialog", { name: "Command menu" })],
    [() => page.getByRole("button", { name: "Display" }).click(), page.locator("[role=dialog][data-state=open]")],
    [
      () =>
        page
          .getByRole("button", { name: /Ada Tan|ada\./ })
          .first()
          .click(),
      page.getByRole("menu"),
    ],
    [() => page.keyboard.press("?"), page.getByRole("dialog", { name: "Keyboard shortcuts" })],
  ];
  for (const [open, layer] of layers) {
    await open();
    await expect(layer).toBeVisible();
    await page.goBack();
    await expect(layer).toBeHidden();
    await expect(page).toHaveURL(/\/dashboard\/contacts$/);
  }
  await page.setViewportSize({ width: 375, height: 800 });
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const drawer = page.getByRole("dialog");
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toBeHidden();
  await page.goBack();
  await expect(home(page)).toBeVisible();
});

test("a reload asks for confirmation only while a dialog contains typed text @deep", async ({ page }) => {
  await register(page);
  await page.goto("/dashboard/contacts");
  const asked: string[] = [];
  page.on("dialog", async (dialog) => {
    asked.push(dialog.type());
    await dialog.accept();
  });
  await page.getByRole("button", { name: "Add contact" }).first().click();
  const name = page.getByRole("dialog", { name: "Add contact" }).getByRole("textbox", { name: "Name", exact: true });
  await name.click();
  await page.reload();
  expect(asked).toEqual([]);
  await page.getByRole("button", { name: "Add contact" }).first().click();
  await name.fill("Grace Hopper");
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);
});

test("Back in the onboarding returns to the previous question with its answer @deep", async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("link", { name: "Create Account" }).click();
  await sendSignUp(page, newPerson());
  const next = page.getByRole("button", { name: "Next" });
  await page.getByLabel("Retail / E-commerce").check();
  await next.click();
  await page.getByLabel("2-10 people").check();
  await next.click();
  await expect(page.getByText("Step 3 of 3")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Step 2 of 3")).toBeVisible();
  await expect(page.getByLabel("2-10 people")).toBeChecked();
  await page.goBack();
  await expect(page.getByLabel("Retail / E-commerce")).toBeChecked();
  const asked: string[] = [];
  page.on("dialog", async (dialog) => {
    asked.push(dialog.type());
    await dialog.accept();
  });
  await page.reload();
  expect(asked, "leaving the unfinished questions asks for confirmation").toEqual(["beforeunload"]);
});
