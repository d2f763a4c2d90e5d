import { expect, type Page } from "@playwright/test";

import type { Language } from "#domain/languages.ts";

/** Chooses a language as another tab of the same visitor does, and waits until the screen speaks it. */
export async function switchLanguage(page: Page, language: Language) {
  await page.evaluate((chosen) => {
    localStorage.setItem("language", chosen);
    dispatchEvent(new StorageEvent("storage", { key: "language" }));
  }, language);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  // The page is told before its texts are: they stand in the next picture but one.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}
