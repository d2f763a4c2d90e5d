import type { Page } from "@playwright/test";

/** Opens the menu of the deals and returns its item for the AI analysis. */
export async function analysisItem(page: Page, price: string) {
  await page.getByRole("button", { name: "More", exact: true }).click();
  return page.getByRole("menuitem", { name: `Apply AI analysis · ${price}` });
}
