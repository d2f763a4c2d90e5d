import type { Page } from "@playwright/test";

import { expectAccessible } from "./kit/axe.ts";
import { joinWorkspace, openSignedIn } from "./kit/colleagues.ts";
import { openMenuByKey } from "./kit/menus.ts";
import { makeRows } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";
import { expectFits } from "./kit/width.ts";

const rows = (page: Page) => page.getByRole("grid", { name: "Deals" }).locator("tbody tr");
const viewMenu = (page: Page) => page.getByRole("button", { name: /^View: / });
const sidebar = (page: Page) => page.getByRole("navigation", { name: "Main navigation" });

/** Types a name into the open dialog by keyboard. */
async function giveName(page: Page, name: string) {
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
}

const deals = [
  { name: "Oak desks", priority: "high", value_minor: 100_000, close_date: "2027-02-10" },
  { name: "Lamps", priority: "low", value_minor: 50_000, close_date: "2027-02-10" },
  { name: "Chairs", priority: "high", value_minor: 70_000, close_date: "2027-03-01" },
  { name: "Shelves", priority: "low", value_minor: 20_000, close_date: null },
];

test("with the keyboard, a list is saved as a view, changed, reset, shared, renamed, made a favourite and deleted @deep", async ({
  page,
  browser,
  baseURL,
}) => {
  await register(page);
  await makeRows(page, "deals", deals);
  await page.goto("/dashboard/sales?where=priority.any.high&sort=-value_minor");
  await expect(rows(page)).toContainText([/Oak desks/, /Chairs/]);
  await page.getByRole("button", { name: "Save as new view…" }).focus();
  await page.keyboard.press("Enter");
  await giveName(page, " ");
  await expect(page.getByText("Required", { exact: true })).toBeVisible();
  await expectAccessible(page, "[role=dialog]");
  await giveName(page, "Urgent");
  await expect(viewMenu(page)).toHaveText("View: Urgent");
  await expect(page.getByRole("group", { name: "View changes" })).toBeHidden();

  // A different layout is a change of the view, which Reset undoes.
  await page.getByRole("button", { name: "Board" }).press("Enter");
  await expect(page.getByRole("button", { name: "Save changes" })).toBeVisible();
  await page.getByRole("button", { name: "Reset" }).press("Enter");
  await expect(rows(page)).toHaveCount(2);

  await page.getByRole("button", { name: "Favourite", exact: true }).press("Space");
  await expect(sidebar(page).getByRole("link", { name: "Urgent" })).toBeVisible();
  await expectAccessible(page);

  const choose = async (item: string) => {
    await openMenuByKey(viewMenu(page));
    await page.getByRole("menuitem", { name: item }).press("Enter");
  };
  await choose("Share with everyone");
  await expect(page.getByText("“Urgent” is now shared with the workspace")).toBeVisible();

  // Views are tabs.
  const tabs = page.getByRole("group", { name: "Views" });
  await tabs.getByRole("button", { name: "All", exact: true }).press("Enter");
  await expect(rows(page)).toHaveCount(4);
  await tabs.getByRole("button", { name: "Open" }).press("Enter");
  await expect(rows(page)).toContainText([/Oak desks|Lamps/, /Oak desks|Lamps/, /Chairs/, /Shelves/]);
  await expect(page.getByRole("columnheader", { name: "Close date" })).toHaveAttribute("aria-sort", "ascending");
  await expect(page.getByRole("group", { name: "View changes" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Favourite", exact: true })).toBeHidden();
  await tabs.getByRole("button", { name: "Urgent" }).press("Enter");
  await expect(rows(page)).toHaveCount(2);
  await expect(tabs.getByRole("button", { name: "Urgent" })).toHaveAttribute("aria-current", "true");

  // A colleague with read access opens the view, and saves a private view with the same name.
  const guest = await openSignedIn(browser, baseURL);
  await joinWorkspace(guest.page, page, "viewer");
  await guest.page.goto("/dashboard/sales");
  // The list of deals starts with the open ones, the next to close first.
  await expect(rows(guest.page)).toContainText([/Oak desks|Lamps/, /Oak desks|Lamps/, /Chairs/, /Shelves/]);
  await expect(viewMenu(guest.page)).toHaveText("View: Open");
  await viewMenu(guest.page).click();
  await guest.page.getByRole("menuitemradio", { name: "Urgent" }).click();
  await expect(rows(guest.page)).toHaveCount(2);
  await viewMenu(guest.page).click();
  await expect(guest.page.getByRole("menuitem", { name: "Rename…" })).toBeHidden();
  await guest.page.getByRole("menuitem", { name: "Save as new view…" }).click();
  const dialog = guest.page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("urgent");
  await expect(dialog.getByRole("checkbox")).toBeHidden();
  await guest.page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(viewMenu(guest.page)).toHaveText("View: urgent");

  await choose("Rename…");
  await giveName(page, "Closing soon");
  await expect(sidebar(page).getByRole("link", { name: "Closing soon" })).toBeVisible();
  await sidebar(page).getByRole("link", { name: "Home" }).click();
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox").fill("closing");
  await page.getByRole("option", { name: "Closing soon" }).click();
  await expect(rows(page)).toHaveCount(2);
  await choose("Delete…");
  await page.getByRole("button", { name: "Delete view" }).press("Enter");
  await expect(viewMenu(page)).toHaveText("View: All deals");
  await expect(sidebar(page).getByRole("link", { name: "Closing soon" })).toBeHidden();
  await expect(rows(page)).toHaveCount(4);
  await guest.context.close();
});

test.describe("where the date differs from UTC", () => {
  test.use({ timezoneId: new Date().getUTCHours() < 10 ? "Pacific/Pago_Pago" : "Pacific/Kiritimati" });
  test("a calendar shows each deal on its day and the number without a date, and is saved as a view @deep", async ({
    page,
  }) => {
    await register(page);
    await makeRows(page, "deals", [
      ...deals,
      ...Array.from({ length: 5 }, (_, nr) => ({ ...deals[1], name: `Order ${nr}`, close_date: "2027-02-28" })),
    ]);
    await page.goto("/dashboard/sales?where=priority.any.high,colour.any.red");
    await expect(page.getByRole("alert")).toContainText("Part of this link's filter isn't supported");
    await page.goto("/dashboard/sales?as=calendar&month=2027-02");
    const day = (name: string) => page.getByRole("listitem").filter({ has: page.getByText(name, { exact: true }) });
    await expect(page.getByRole("heading", { name: "February 2027" })).toBeVisible();
    await expect(day("Wednesday, February 10, 2027").getByRole("link")).toHaveText([/Oak desks/, /Lamps/]);
    await expect(page.getByText("7 this month")).toBeVisible();
    await expectAccessible(page);
    await day("Sunday, February 28, 2027").getByRole("link", { name: "2 more" }).click();
    await expect(rows(page)).toHaveCount(5);
    await page.goBack();
    await page.getByRole("link", { name: "1 without a date" }).click();
    await expect(rows(page)).toContainText(["Shelves"]);
    await page.goBack();
    await page.getByRole("button", { name: "Next month" }).press("Enter");
    await expect(page.getByRole("heading", { name: "March 2027" })).toBeVisible();
    await expect(day("Monday, March 1, 2027").getByRole("link", { name: /Chairs/ })).toBeVisible();
    await page.getByLabel("Date field").selectOption({ label: "Created" });
    await page.getByRole("button", { name: "Today" }).press("Enter");
    await expect(page.getByText("9 this month", { exact: true })).toBeVisible();
    await openMenuByKey(viewMenu(page));
    await page.getByRole("menuitem", { name: "Save as new view…" }).press("Enter");
    await giveName(page, "By entry");
    await page.getByRole("button", { name: "Favourite", exact: true }).press("Enter");
    // The link appears once the view is saved.
    await expect(sidebar(page).getByRole("link", { name: "By entry" })).toBeVisible();
    await page.goto("/dashboard");
    await page.setViewportSize({ width: 375, height: 740 });
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await page.getByRole("dialog").getByRole("link", { name: "By entry" }).click();
    await expect(page.getByRole("link", { name: "6 more" })).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
  });
});
