import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

// A frame contains an email, in which no script runs, or a third party's page. Listing all passed rules would take most of
// the time.
const allRules: axe.RunOptions = { resultTypes: ["violations"], iframes: false };
/** The rules whose results depend on the theme. */
const colourRules: axe.RunOptions = {
  ...allRules,
  runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
};

/** Minified axe, half the size of the package's export: it is sent to the browser for each document tested. */
const source = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Expects that the screen as it is, or a part of it, has no accessibility violations. */
export async function expectAccessible(page: Page, part = "html", rules = allRules) {
  // A screen that is still loading has no heading yet; one that never gets one fails here too.
  if (part === "html") await expect(page.locator("h1")).not.toHaveCount(0);
  // Rows that are about to be replaced are dimmed and marked as busy.
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  // In the middle of a fade everything has too little contrast; an element just added starts to fade in with the next frame.
  await page.evaluate(async () => {
    for (let isCalm = false; !isCalm;) {
      await new Promise(requestAnimationFrame);
      const fades = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
      isCalm = fades.length === 0 && document.querySelector("[data-sonner-toast][data-mounted=false]") === null;
      await Promise.all(fades.map(({ finished }) => finished.catch(() => null)));
    }
  });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const found = await page.evaluate(
    async ([selector, wanted]) => {
      const { violations } = await window.axe.run(selector, wanted);
      return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(" ")) }));
    },
    [part, rules] as const,
  );
  expect(found).toEqual([]);
}

export type Theme = "light" | "dark";

/** Expects the same in a theme, for a visitor whose system sets it. */
export async function expectAccessibleInTheme(page: Page, colorScheme: Theme, part?: string, rules = allRules) {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator(colorScheme === "dark" ? "html.dark" : "html:not(.dark)")).toBeAttached();
  await expectAccessible(page, part, rules);
}

/** Expects that it passes all rules in one theme, and in the other one those that depend on colours. */
export async function expectAccessibleInBothThemes(page: Page, part?: string) {
  await expectAccessibleInTheme(page, "light", part);
  await expectAccessibleInTheme(page, "dark", part, colourRules);
}

/** Returns the theme of the short run for the screen at this index. The long run tests the other one. */
export const themeAt = (index: number): Theme => (index % 2 === 0 ? "light" : "dark");
export const otherThemeAt = (index: number): Theme => themeAt(index + 1);

declare global {
  interface Window {
    axe: typeof axe;
  }
}
