import { expect, type Locator } from "@playwright/test";

/**
 * Opens a menu by keyboard, and waits until one of its items has the focus. A key pressed earlier would reach another
 * element.
 */
export async function openMenuByKey(button: Locator) {
  await button.press("Enter");
  await expect(button.page().getByRole("menu").locator(":focus")).toBeVisible();
}
