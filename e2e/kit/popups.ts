import type { Page } from "@playwright/test";

/** Closes the bonus popups as they appear, even if a new day starts during a test. */
export const closePopups = (page: Page) =>
  page.addLocatorHandler(page.getByRole("button", { name: "Awesome!" }), (close) => close.click());
