import { expect, type Page } from "@playwright/test";

import type { Language } from "#domain/languages.ts";

/** Selects a language as another tab of the same visitor would, and waits until the screen shows it. */
export async function switchLanguage(page: Page, language: Language) {
  await page.evaluate((chosen) => {
    localStorage.setItem("language", chosen);
    dispatchEvent(new StorageEvent("storage", { key: "language" }));
  }, language);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  // The language changes first; the new texts are rendered two frames later.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}
