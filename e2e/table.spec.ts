import type { Page } from "@playwright/test";

import { expectAccessible } from "./kit/axe.ts";
import { changeRow, makeRows, stageIds } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";
import { expectFits } from "./kit/width.ts";

const grid = (page: Page, name: string) => page.getByRole("grid", { name });

test("with the keyboard alone, cells are edited, and rows are selected, changed, deleted and restored", async ({
  page,
}) => {
  await register(page);
  await makeRows(
    page,
    "accounts",
    ["Ash", "Beech", "Cedar", "Elm"].map((name) => ({ name, industry: "Timber", employees: 10 })),
  );
  await page.goto("/dashboard/accounts?cols=name,industry,status,country,city,employees");
  const table = grid(page, "Accounts");
  const cell = (row: string, column: string) =>
    table
      .getByRole("row", { name: new RegExp(row) })
      .getByRole("gridcell")
      .filter({ hasText: column });
  await table.getByRole("link", { name: "Ash" }).focus();

  // Arrows move between cells, typing replaces the content, F2 edits it, Tab moves on, and Escape cancels.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("Paper");
  await expect(table.getByRole("textbox", { name: "Industry" })).toHaveValue("Paper");
  await page.keyboard.press("Tab");
  await expect(cell("Ash", "Paper")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(cell("Ash", "Paper")).toBeFocused();
  await page.keyboard.press("F2");
  await page.keyboard.press("End");
  await page.keyboard.type(" mills");
  await page.keyboard.press("Enter");
  await expect(cell("Ash", "Paper mills")).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.type("nothing");
  await page.keyboard.press("Escape");
  await expect(cell("Ash", "Paper mills")).toBeFocused();
  // An invalid value shows an error and is not saved.
  for (const _ of [1, 2, 3, 4]) await page.keyboard.press("ArrowRight");
  await page.keyboard.type("many");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Enter a whole number")).toBeVisible();
  await page.keyboard.press("Escape");

  // Space opens the record next to the list. It follows the arrow keys and can be edited; Escape closes it.
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  const panel = page.getByRole("complementary", { name: "Quick view" });
  await expect(panel.getByRole("heading", { name: "Ash" })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(panel.getByRole("heading", { name: "Beech" })).toBeVisible();
  await panel.getByRole("button", { name: "Edit Industry" }).press("Enter");
  await expect(panel.getByRole("textbox", { name: "Industry" })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Pulp");
  await page.keyboard.press("Enter");
  await expect(cell("Beech", "Pulp")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(table.getByRole("link", { name: "Beech" })).toBeFocused();
  await page.keyboard.press("ArrowUp");

  // Shift+Space selects a row, and Shift with an arrow key extends the selection.
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+Space");
  await page.keyboard.press("Shift+ArrowDown");
  const bar = page.getByRole("toolbar", { name: "Actions for selected records" });
  await expect(bar).toContainText("2 selected");
  await expect(table.getByRole("row", { name: /Beech/ })).toHaveAttribute("aria-selected", "true");
  await bar.getByRole("button", { name: "Edit field" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Field").selectOption({ label: "City" });
  await dialog.getByLabel("City").fill("Turku");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 records were changed")).toBeVisible();
  await expect(cell("Cedar", "Turku")).toBeVisible();
  await expect(cell("Elm", "Turku")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cell("Cedar", "Turku")).toHaveCount(0);

  await table.getByRole("checkbox", { name: "Select Beech" }).check();
  await table.getByRole("checkbox", { name: "Select Elm" }).click({ modifiers: ["Shift"] });
  await expect(bar).toContainText("3 selected");
  await bar.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("1 account", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(page.getByText("4 accounts", { exact: true })).toBeVisible();

  await table.getByRole("link", { name: "Elm" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Elm", level: 1 })).toBeVisible();
});

test("text typed into a cell before its editor has loaded is kept, including spaces and slashes @deep", async ({
  page,
}) => {
  await register(page);
  await makeRows(page, "accounts", [{ name: "Ash" }]);
  const held = Promise.withResolvers<void>();
  await page.route(/cell-editor/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/dashboard/accounts");
  await grid(page, "Accounts").getByRole("link", { name: "Ash" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("Pulp and/or paper");
  held.resolve();
  await expect(grid(page, "Accounts").getByRole("textbox", { name: "Industry" })).toHaveValue("Pulp and/or paper");
});

test("the URL stores filter groups, several sort keys and selected columns, and totals include all rows @deep", async ({
  page,
}) => {
  await register(page);
  const stages = await stageIds(page);
  await makeRows(
    page,
    "deals",
    Array.from({ length: 70 }, (_, index) => ({
      name: `Deal ${String(index).padStart(2, "0")}`,
      stage_id: stages[index % 2 ? "Qualified" : "Negotiation"],
      value_minor: (index + 1) * 10_000,
      priority: index % 3 ? "low" : "high",
      close_date: index < 10 ? "2026-03-31" : "2026-04-01",
      currency: index === 69 ? "EUR" : "USD",
      rank: index,
    })),
  );
  await page.goto("/dashboard/sales?view=all");
  const table = grid(page, "Deals");
  const foot = page.getByRole("group", { name: "Totals" });
  await expect(page.getByRole("main").getByRole("status")).toHaveText("70 deals");
  await expect(foot).toContainText("$241,500");
  await expect(foot).toContainText("€7,000");

  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("button", { name: "Filter groups…" }).click();
  const dialog = page.getByRole("dialog", { name: "Filter groups" });
  await dialog.getByLabel("Field").selectOption({ label: "Value" });
  await dialog.getByLabel("Condition", { exact: true }).selectOption({ label: ">" });
  await dialog.getByLabel("Value", { exact: true }).fill("6,800");
  await dialog.getByRole("button", { name: "Add group" }).click();
  await expect(dialog.getByText("2 conditions are incomplete")).toBeVisible();
  await dialog.getByLabel("How to combine conditions").first().selectOption("or");
  const inner = dialog.getByRole("group", { name: "Condition group" }).nth(1);
  await inner.getByLabel("How to combine conditions").selectOption("and");
  await inner.getByLabel("Name", { exact: true }).first().fill("deal 0");
  await inner.getByLabel("Field").nth(1).selectOption({ label: "Priority" });
  await inner.getByRole("checkbox", { name: "High" }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Show matching" }).click();
  // One deal has a value above 6,800 dollars; four are urgent and among the first ten.
  await expect(page.getByRole("main").getByRole("status")).toHaveText("5 deals found");
  await expect(foot).toContainText("$9,100");
  await page.getByRole("button", { name: "Remove filter group" }).click();

  await page.getByRole("button", { name: "Display" }).click();
  await page.getByLabel("Add sort field").selectOption({ label: "Priority" });
  await page.getByLabel("Add sort field").selectOption({ label: "Value" });
  await expect(page).toHaveURL(/sort=priority(%2C|,)-value_minor/);
  await expect(table.locator("tbody tr").first()).toContainText("Deal 68");
  await page.getByRole("checkbox", { name: "Owner" }).uncheck();
  await page.getByRole("checkbox", { name: "Lost reason" }).check();
  await page.getByRole("button", { name: "Move Lost reason up" }).press("Enter");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(table.getByRole("columnheader", { name: "Owner" })).toHaveCount(0);
  // The row density is a setting of the user.
  await page.getByRole("button", { name: "Comfortable rows" }).click();
  await expect.poll(async () => (await table.getByRole("row").nth(1).boundingBox())?.height).toBe(40);
  await page.reload();
  await expect(table.getByRole("columnheader", { name: "Lost reason" })).toHaveCount(1);
  await expect.poll(async () => (await table.getByRole("row").nth(1).boundingBox())?.height).toBe(40);

  await page.getByRole("button", { name: "Display" }).click();
  await page.getByLabel("Group by").selectOption({ label: "Stage" });
  await page.keyboard.press("Escape");
  const group = page.getByRole("button", { name: /Negotiation.*35 in all/ });
  await expect(group).toContainText("$122,500");
  await group.press("Enter");
  await expect(grid(page, "Deals").locator("tbody tr").first()).toContainText("Deal");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Display" }).click();
  await page.getByLabel("Group by").selectOption({ label: "Close date, by month" });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /March 2026.*10 in all/ }).press("Enter");
  await expect(grid(page, "Deals").getByRole("link", { name: /^Deal 0/ })).toHaveCount(10);
});

test("no edit is lost if another user changed the cell in the meantime, regardless of the value that is kept @deep", async ({
  page,
}) => {
  await register(page);
  const [account] = await makeRows(page, "accounts", [{ name: "Ash", industry: "Timber", city: "Espoo" }]);
  await page.goto("/dashboard/accounts?cols=name,industry,country,city");
  const table = grid(page, "Accounts");
  const write = async (now: string, typed: string) => {
    await table.getByRole("gridcell", { name: now, exact: true }).dblclick();
    await expect(table.getByRole("textbox")).toBeFocused();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(typed);
    await page.keyboard.press("Enter");
  };
  // A different column was changed, so both changes are kept.
  await changeRow(page, "accounts", String(account?.id), { country: "Finland" });
  await write("Timber", "Paper");
  await expect(table.getByRole("gridcell", { name: "Finland" })).toBeVisible();
  await expect(table.getByRole("gridcell", { name: "Paper" })).toBeVisible();
  // The same column was changed, so the user chooses one of the two values.
  await page.reload();
  await expect(table.getByRole("gridcell", { name: "Espoo" })).toBeVisible();
  await page.route("**/realtime/**", (route) => route.abort());
  await table.getByRole("gridcell", { name: "Espoo" }).dblclick();
  await expect(table.getByRole("textbox")).toBeFocused();
  await changeRow(page, "accounts", String(account?.id), { city: "Turku" });
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Vaasa");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Someone else changed this")).toBeVisible();
  // The bar for cells whose row is not shown offers the same choice.
  const conflict = page.getByRole("alert").filter({ hasText: "Turku" });
  await conflict.getByRole("button", { name: "Keep mine" }).first().click();
  await expect(table.getByRole("gridcell", { name: "Vaasa" })).toBeVisible();
  await page.reload();
  await expect(table.getByRole("gridcell", { name: "Vaasa" })).toBeVisible();
});

test("on a phone, the cards of a list are filtered, sorted and selected @deep", async ({ page }) => {
  await register(page);
  await page.setViewportSize({ width: 375, height: 720 });
  await makeRows(
    page,
    "contacts",
    Array.from({ length: 12 }, (_, index) => ({ name: `Person ${index}`, title: index % 2 ? "Buyer" : "Owner" })),
  );
  await page.goto("/dashboard/contacts");
  const cards = page.getByRole("list", { name: "Contacts" });
  await expect(cards.getByRole("link", { name: "Person 11" })).toBeVisible();
  await expectFits(page);
  // Without a touch screen, a key reaches the checkboxes.
  await cards.getByRole("checkbox", { name: "Select Person 11" }).press("Space");
  await page.getByRole("button", { name: "Select all 12 that match" }).click();
  await expect(page.getByText("12 selected")).toBeInViewport();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Clear selection" }).click();
  await page.getByRole("button", { name: "View options" }).click();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("button", { name: "Filter groups…" }).click();
  const dialog = page.getByRole("dialog", { name: "Filter groups" });
  await dialog.getByLabel("Field").selectOption({ label: "Job title" });
  await dialog.getByLabel("Job title", { exact: true }).fill("buy");
  await dialog.getByRole("button", { name: "Show matching" }).click();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("6 contacts found");
  // The options may still be open behind the closed dialog.
  const display = page.getByRole("button", { name: "Display" });
  await expect(async () => {
    if (!(await display.isVisible())) await page.getByRole("button", { name: "View options" }).click();
    await expect(display).toBeVisible({ timeout: 1000 });
  }).toPass();
  await display.click();
  await page.getByLabel("Add sort field").selectOption({ label: "Name" });
  await expect(page).toHaveURL(/sort=name/);
  await expectFits(page);
});
