import type { Page } from "@playwright/test";

/** Closes the popups of bonuses as they come: also those of a new day that begins in the middle of a test. */
export const closePopups = (page: Page) =>
  page.addLocatorHandler(page.getByRole("button", { name: "Awesome!" }), (close) => close.click());
