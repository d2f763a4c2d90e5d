import type { Page } from "@playwright/test";

import { callDatabase, expectRow, makeRows } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";

// The browser logs each failed request.
test.use({ allowedConsole: /ERR_FAILED|404|406|409|Failed to fetch|No record/ });

/** Blocks all writes; the returned function unblocks them. */
async function cutWrites(page: Page) {
  const cut = /\/rest\/v1\/\w+\?/;
  await page.route(cut, (route) => (route.request().method() === "PATCH" ? route.abort() : route.fallback()));
  return () => page.unroute(cut);
}

const list = (page: Page) => page.getByRole("list", { name: "Unsaved edits" });

async function write(page: Page, now: string, typed: string) {
  await page.getByRole("gridcell", { name: now, exact: true }).dblclick();
  await expect(page.getByRole("grid").getByRole("textbox")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(typed);
}

test("a cell that could not be saved keeps the typed text, which can be saved again or discarded @deep", async ({
  page,
}) => {
  await register(page);
  const [account] = await makeRows(page, "accounts", [{ name: "Ash", industry: "Timber", city: "Espoo" }]);
  await page.goto("/dashboard/accounts");
  const mend = await cutWrites(page);
  await write(page, "Timber", "Paper");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("gridcell", { name: "Not saved Paper" })).toBeVisible();
  await expect(list(page)).toBeHidden();

  // The unsaved edit appears in the same field on the record's page.
  await page.getByRole("link", { name: "Ash" }).first().click();
  const region = page.getByRole("region", { name: "Details" });
  const details = region.getByRole("definition");
  const unsaved = details.filter({ hasText: "Not saved" });
  await expect(unsaved).toContainText("Paper");
  await region.getByRole("button", { name: "Edit Industry" }).click();
  await expect(page.getByRole("textbox", { name: "Industry" })).toHaveValue("Paper");
  await expect(list(page)).toBeHidden();
  await page.getByRole("dialog", { name: "Industry" }).getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Can't reach the server").first()).toBeVisible();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(unsaved).toContainText("Paper");
  await expect(list(page)).toBeHidden();

  // Screens without that cell list the unsaved edit.
  await page.getByRole("link", { name: "Contacts" }).first().click();
  await expect(list(page).getByRole("listitem")).toContainText(/Industry, Ash.*Paper/);
  await mend();
  await list(page).getByRole("button", { name: "Try again" }).click();
  await expect(list(page)).toBeHidden();
  await expectRow(page, "accounts", account?.id ?? "", { industry: "Paper" });

  await cutWrites(page);
  await page.goto(`/dashboard/accounts/${account?.id ?? ""}`);
  await region.getByRole("button", { name: "Edit City" }).click();
  await page.getByRole("textbox", { name: "City" }).fill("Turku");
  await page.keyboard.press("Enter");
  await expect(unsaved).toContainText("Turku");
  await page.getByRole("link", { name: "Contacts" }).first().click();
  await list(page).getByRole("button", { name: "Discard" }).click();
  await expect(list(page)).toBeHidden();
  await page.goBack();
  await expect(details.filter({ hasText: "Espoo" })).toBeVisible();
});

test("an unsaved cell is listed even while it is scrolled out of view @deep", async ({ page }) => {
  await register(page);
  const names = Array.from({ length: 45 }, (_, nr) => ({
    name: `Account ${String(nr + 10)}`,
    city: `City ${nr + 10}`,
  }));
  await makeRows(page, "accounts", names);
  await page.goto("/dashboard/accounts?cols=name,city");
  await cutWrites(page);
  await write(page, "City 10", "Turku");
  await page.keyboard.press("Enter");
  const cell = page.getByRole("gridcell", { name: "Not saved Turku" });
  await expect(cell).toBeVisible();
  await expect(list(page)).toBeHidden();
  await page.getByRole("gridcell", { name: "City 54" }).scrollIntoViewIfNeeded();
  await expect(list(page).getByRole("listitem")).toContainText(/City, Account 10.*Turku/);
  await cell.scrollIntoViewIfNeeded();
  await expect(list(page)).toBeHidden();
});

test("an edited cell of a record that was merged in the meantime keeps its text and links to the remaining record @deep", async ({
  page,
}) => {
  await register(page);
  const [oak, elm] = await makeRows(page, "accounts", [
    { name: "Oak Ltd", city: "Espoo" },
    { name: "Elm Ltd", city: null },
  ]);
  const merge = () => callDatabase(page, "merge_records", { entity: "accounts", keep: elm?.id, merge: [oak?.id] });
  await page.goto("/dashboard/accounts?cols=name,city");
  await write(page, "Espoo", "Turku");
  await merge();
  await page.keyboard.press("Enter");
  await expect(list(page)).toContainText(/City, Oak Ltd.*Turku/);
  await expect(list(page).getByRole("link", { name: "Elm Ltd" })).toHaveAttribute(
    "href",
    `/dashboard/accounts/${elm?.id}`,
  );
  await list(page).getByRole("button", { name: "Save there" }).click();
  await expect(list(page)).toBeHidden();
  await expectRow(page, "accounts", elm?.id ?? "", { city: "Turku" });

  // A bookmarked URL redirects as well.
  await page.goto(`/dashboard/accounts/${oak?.id}`);
  await expect(page).toHaveURL(`/dashboard/accounts/${elm?.id}`);
  await expect(page.getByText("This record was merged into Elm Ltd.").first()).toBeVisible();
});

test("a name in the settings that cannot be saved stays in its field @deep", async ({ page }) => {
  await register(page);
  const [tag] = await makeRows(page, "tags", [{ name: "Key account", colour: "blue" }]);
  await page.goto("/dashboard/settings/tags");
  const mend = await cutWrites(page);
  const box = page.getByRole("textbox", { name: /Key account/ });
  await box.fill("Major account");
  await box.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "Not saved" })).toBeVisible();
  await expect(box).toHaveValue("Major account");
  await mend();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Not saved" })).toBeHidden();
  await expectRow(page, "tags", tag?.id ?? "", { name: "Major account" });
  await page.reload();
  await expect(page.getByRole("textbox", { name: /Major account/ })).toHaveValue("Major account");
});
