import type { Locator, Page } from "@playwright/test";

/** Chooses an action from the menu of a record's page. */
export async function chooseFromMenu(page: Page, action: "Edit" | "Customise fields" | "Delete" | "Ask about this") {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

/** Returns the stages on the timeline of a deal's page, latest first. */
export const stageEvents = (page: Page): Locator =>
  page
    .getByRole("region", { name: "Activities" })
    .getByRole("listitem")
    .filter({ has: page.locator(".lucide-milestone") });
