import { expect, type Locator } from "@playwright/test";

/** Opens a menu with the keyboard, and waits until one of its lines has it: a key pressed before goes elsewhere. */
export async function openMenuByKey(button: Locator) {
  await button.press("Enter");
  await expect(button.page().getByRole("menu").locator(":focus")).toBeVisible();
}
