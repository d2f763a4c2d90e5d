import type { Page } from "@playwright/test";

import { expectAccessible } from "./kit/axe.ts";
import { joinWorkspace, openSignedIn } from "./kit/colleagues.ts";
import { chooseFromMenu } from "./kit/record-menu.ts";
import { expect, test } from "./kit/test.ts";
import { expectFits } from "./kit/width.ts";

type Field = { name: string; kind: string; choices?: string[]; formula?: string; show?: string };

/** Adds a field by keyboard. */
async function addField(page: Page, { name, kind, choices = [], formula, show }: Field) {
  await page.getByRole("button", { name: "Add field" }).first().focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add field" });
  await expect(dialog.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("combobox", { name: "Type" })).toBeFocused();
  await page.keyboard.type(kind);
  if (choices.length > 0) {
    await page.keyboard.press("Tab");
    for (const [index, choice] of choices.entries()) {
      await expect(dialog.getByRole("textbox", { name: `Name of choice ${index + 1}` })).toBeFocused();
      await page.keyboard.type(choice);
      if (index < choices.length - 1) await page.keyboard.press("Enter");
    }
  }
  if (formula) {
    await page.keyboard.press("Tab");
    await expect(dialog.getByRole("textbox", { name: "Formula" })).toBeFocused();
    await page.keyboard.type(formula.slice(0, -1));
    await expect(dialog.getByText(/^Character \d+: No field named cf_cost$/)).toBeVisible();
    await page.keyboard.type(formula.slice(-1));
    await expect(dialog.getByText("The formula is valid.")).toBeVisible();
    if (show) {
      await dialog.getByRole("combobox", { name: "Show as" }).focus();
      await page.keyboard.type(show);
    }
    await expectAccessible(page);
  }
  await dialog.getByRole("button", { name: "Add field" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("listitem", { name, exact: true })).toBeVisible();
}

test("an admin defines fields by keyboard, a member fills them in, and tables filter and sort by them @deep", async ({
  browser,
  baseURL,
}) => {
  const { page: admin, context } = await openSignedIn(browser, baseURL);
  await admin.goto("/dashboard/settings/fields");
  await addField(admin, { name: "Costs", kind: "Money" });
  await addField(admin, { name: "Size", kind: "Choice", choices: ["Small", "Large"] });
  await addField(admin, { name: "Renewal", kind: "Date" });
  await addField(admin, { name: "Margin", kind: "Formula", formula: "value_minor - cf_costs", show: "Money" });
  await admin.getByRole("button", { name: "Move Renewal up" }).focus();
  await admin.keyboard.press("Enter");
  await expect(admin.getByRole("listitem").filter({ hasText: "cf_" }).nth(1)).toContainText("Renewal");
  await expectAccessible(admin);

  const { page: member, context: other } = await openSignedIn(browser, baseURL);
  await joinWorkspace(member, admin, "member");
  await member.goto("/dashboard/settings/fields");
  await expect(member.getByText("Only admins can change fields.")).toBeVisible();
  await expect(member.getByRole("button", { name: "Add field" })).toBeHidden();

  await member.goto("/dashboard/sales");
  for (const [name, value, costs, size] of [
    ["Oak desks", "1000", "$250.50", "Small"],
    ["Pine beds", "3000", "1000", "Large"],
  ] as const) {
    await member.getByRole("button", { name: "Add deal" }).first().click();
    const form = member.getByRole("dialog", { name: "Add deal" });
    await form.getByRole("textbox", { name: "Name", exact: true }).fill(name);
    await form.getByLabel("Phone").fill("1");
    await form.getByLabel("Value").fill(value);
    await form.getByLabel("Probability").fill("50");
    await form.getByLabel("Close date").fill("2026-12-01");
    await form.getByLabel("Costs").fill("a lot");
    await form.getByLabel("Size").selectOption(size);
    await form.getByLabel("Renewal").fill("2027-01-31");
    await expect(form.getByText(/^Enter an amount/)).toBeVisible();
    await form.getByLabel("Costs").fill(costs);
    if (name === "Oak desks") await expectAccessible(member);
    await form.getByRole("button", { name: "Add deal" }).click();
    await expect(form).toBeHidden();
  }
  await member.goto("/dashboard/sales?cols=name,cf_margin,cf_size,cf_costs&sort=-cf_margin");
  const rows = member.getByRole("grid", { name: "Deals" }).locator("tbody tr");
  await expect(rows).toContainText([/Pine beds.*\$2,000.*Large/, /Oak desks.*\$749\.50.*Small/]);
  await member.getByRole("button", { name: "Filter", exact: true }).click();
  await member.getByRole("dialog").getByRole("button", { name: "Size" }).click();
  await member.getByRole("checkbox", { name: "Small" }).check();
  await member.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Oak desks");

  await member.getByRole("link", { name: "Oak desks" }).click();
  const details = member.getByRole("region", { name: "Details" });
  await expect(details).toContainText("Renewal");
  await expect(details).toContainText("Jan 31, 2027");
  await chooseFromMenu(member, "Edit");
  const editor = member.getByRole("dialog");
  await editor.getByLabel("Costs").fill("500");
  await editor.getByRole("button", { name: "Save" }).click();
  await expect(details).toContainText("Costs$500");
  await expect(member.getByRole("region", { name: "Activities" })).toContainText("Costs");
  await expectAccessible(member);

  // A choice in use can be removed only with a replacement.
  await admin.reload();
  await admin.getByRole("button", { name: "Edit Size" }).click();
  const size = admin.getByRole("dialog", { name: "Edit Size" });
  await size.getByRole("button", { name: "Remove Small" }).click();
  await size.getByRole("button", { name: "Save field" }).click();
  await expect(size.getByRole("alert")).toContainText("1 record uses “Small”.");
  await size.getByLabel("Replace with").selectOption("Large");
  await size.getByRole("button", { name: "Replace Small and save" }).click();
  await expect(size).toBeHidden();
  await expect(admin.getByRole("listitem", { name: "Size" })).toContainText("2 records");

  await admin.setViewportSize({ width: 375, height: 700 });
  // A reload removes the toasts of the previous saves, which would fade out during the check.
  await admin.reload();
  await expect(admin.getByRole("listitem", { name: "Margin" })).toBeVisible();
  await expectAccessible(admin);
  await expectFits(admin);
  await admin.getByRole("button", { name: "Archive Margin" }).click();
  await admin.getByRole("button", { name: "Delete Margin" }).click();
  const question = admin.getByRole("dialog", { name: "Delete “Margin”?" });
  await expect(question.getByRole("button", { name: "Delete field and values" })).toBeDisabled();
  await question.getByRole("textbox").fill("Margin");
  await admin.keyboard.press("Enter");
  await expect(admin.getByRole("listitem", { name: "Margin" })).toBeHidden();
  await Promise.all([context.close(), other.close()]);
});
