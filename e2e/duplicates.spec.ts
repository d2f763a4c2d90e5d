import type { Page } from "@playwright/test";

import { expectAccessible } from "./kit/axe.ts";
import { makeRows } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";
import { expectFits } from "./kit/width.ts";

/** Creates Robert twice (once as Bob, with fewer values), Ines three times, and others once. */
async function makePeople(page: Page) {
  const others = Array.from({ length: 40 }, (_, index) => ({
    name: `${["Ada", "Bo", "Cleo", "Dag", "Esi"][index % 5]} ${["Abel", "Brandt", "Castro", "Duarte"][index % 4]}${index}`,
    email: `person${index}@company${index % 7}.com`,
    phone: null,
    title: null,
    city: null,
  }));
  const ines = { name: "Inés Quiroga", email: "ines@quiroga.es", phone: "+34 612 345 678", title: null, city: null };
  await makeRows(page, "contacts", [
    ...others,
    { name: "Robert Lindqvist", email: "robert@lindqvist.se", phone: "+46 70 123 45 67", title: "Buyer", city: null },
    { name: "Bob Lindqvist", email: "robert@lindqvist.se", phone: null, title: "Head of Purchasing", city: "Malmö" },
    ines,
    ines,
    { ...ines, phone: null },
  ]);
}

const group = (page: Page, name: string) => page.getByRole("article", { name });

async function search(page: Page) {
  await page.goto("/dashboard/contacts/duplicates");
  await page.getByRole("button", { name: "Search for duplicates" }).press("Enter");
  await expect(page.getByText("2 groups to review")).toBeVisible({ timeout: 60_000 });
}

test("duplicates are found, compared and merged field by field with the keyboard alone, and restored @deep", async ({
  page,
}) => {
  await register(page);
  await makePeople(page);
  await page.goto("/dashboard/contacts/duplicates");
  await expect(page.getByRole("heading", { name: "Find duplicate contacts" })).toBeVisible();
  await expectAccessible(page);
  await search(page);
  const robert = group(page, "Lindqvist");
  await expect(robert).toContainText("Email: the same");
  await expect(robert).toContainText("First name: a variant");
  await expectAccessible(page);

  await robert.getByRole("button", { name: "Compare and merge" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Merge records" });
  await expect(dialog.getByRole("radio", { name: "Keep Robert Lindqvist" })).toBeChecked();
  await expectAccessible(page, "[role=dialog]");
  // Selects the name of the kept record and both titles. Only one record has a city.
  await dialog.getByRole("radio", { name: "Title: Buyer; Head of Purchasing" }).press("Space");
  await dialog.getByRole("radio", { name: "Name: Bob Lindqvist" }).press("Space");
  await dialog.getByRole("button", { name: "Merge 2 records" }).press("Enter");
  await expect(page.getByText("1 record was merged into “Bob Lindqvist”")).toBeVisible();
  await expect(robert).toHaveCount(0);

  // After an undo from the toast, the group is listed again. It is then marked as two different people.
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.getByText("2 records reverted")).toBeVisible();
  await expect(page.getByText("1 group to review")).toBeVisible();
  await page.getByRole("button", { name: "Search again" }).press("Enter");
  await expect(page.getByText("2 groups to review")).toBeVisible({ timeout: 60_000 });
  await robert.getByRole("button", { name: "Not duplicates" }).press("Enter");
  await expect(robert).toHaveCount(0);
  await expect(page.getByText("1 pair marked as not duplicates.")).toBeVisible();
  await page.getByRole("button", { name: "Show again" }).press("Enter");
  await expect(robert).toBeVisible();
});

test("all certain duplicates are merged together and undone together, even on a phone @deep", async ({ page }) => {
  await register(page);
  await page.setViewportSize({ width: 375, height: 700 });
  await makePeople(page);
  await search(page);
  await expect(group(page, "Quiroga").getByRole("link")).toHaveCount(3);
  await expectFits(page);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Merge all 2 certain groups" }).click();
  const message = page.getByText("3 records were merged into others");
  await expect(message).toBeVisible({ timeout: 60_000 });
  // The toast stays while the pointer is over it.
  await message.hover();
  await expect(page.getByRole("heading", { name: "No duplicate contacts" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(/records? reverted/)).toBeVisible();
  await page.goto("/dashboard/contacts?q=Quiroga");
  await expect(page.getByRole("main").getByRole("status").first()).toHaveText("3 contacts found");
});

test("entering an existing contact again shows a warning, and the contact can still be added @deep", async ({
  page,
}) => {
  await register(page);
  await makePeople(page);
  await page.goto("/dashboard/contacts");
  await page.getByRole("button", { name: "Add contact" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").first().fill("Robert Lindkvist");
  await expect(dialog.getByText("This contact may already exist")).toBeVisible();
  await expect(dialog.getByText("similar name")).toBeVisible();
  await dialog.getByLabel("Email").fill("robert@lindqvist.se");
  await expect(dialog.getByText("same email").first()).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Robert Lindqvist" })).toHaveAttribute("target", "_blank");
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Add contact" }).click();
  await expect(page.getByText("Contact “Robert Lindkvist” was added")).toBeVisible();

  // Selected rows of the table can be merged without a search for duplicates.
  await page.goto("/dashboard/contacts?q=Quiroga");
  const rows = page.getByRole("checkbox", { name: /Inés Quiroga/ });
  await rows.nth(0).click();
  await rows.nth(1).click();
  await page.getByRole("button", { name: "Merge", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Merge 2 records" }).click();
  await expect(page.getByText("1 record was merged into “Inés Quiroga”")).toBeVisible();
  await expect(page.getByText("2 contacts found")).toBeVisible();
  await expect(page.getByRole("button", { name: "Merge", exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("3 contacts found")).toBeVisible();

  await page.getByRole("link", { name: "Home" }).click();
  await page.getByRole("button", { name: "Add New Lead" }).click();
  await page.getByRole("dialog").getByLabel("Email").fill("ines@quiroga.es");
  await expect(page.getByRole("dialog").getByRole("link", { name: "Inés Quiroga" }).first()).toBeVisible();
});
