import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

// Frames contain an email, which may run no script, or a third party's page. A list of all passed rules would take most
// of the time.
const allRules: axe.RunOptions = { resultTypes: ["violations"], iframes: false };
/** The rules whose results depend on the theme. */
const colourRules: axe.RunOptions = {
  ...allRules,
  runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
};

/**
 * Minified axe, which is half the size of the package's export, because the browser receives it for each tested
 * document.
 */
const source = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Expects the current screen, or a part of it, to have no accessibility violations. */
export async function expectAccessible(page: Page, part = "html", rules = allRules) {
  // A screen that is still loading has no heading yet. A screen that never gets one also fails here.
  if (part === "html") await expect(page.locator("h1")).not.toHaveCount(0);
  // Rows that are about to be replaced are dimmed and marked as busy.
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  // During a fade, the contrast of all elements is too low. An element that was just added starts to fade in with the
  // next frame.
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
      // A tooltip belongs to the element that it describes, wherever the pointer happens to rest.
      const isTooltip = (at: string) => document.querySelector(at)?.querySelector("[role=tooltip]") instanceof Element;
      return violations
        .map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(" ")) }))
        .map(({ id, at }) => ({ id, at: id === "region" ? at.filter((place) => !isTooltip(place)) : at }))
        .filter(({ at }) => at.length > 0);
    },
    [part, rules] as const,
  );
  expect(found).toEqual([]);
}

export type Theme = "light" | "dark";

/** Expects the same in a theme, for a visitor whose system prefers it. */
export async function expectAccessibleInTheme(page: Page, colorScheme: Theme, part?: string, rules = allRules) {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator(colorScheme === "dark" ? "html.dark" : "html:not(.dark)")).toBeAttached();
  await expectAccessible(page, part, rules);
}

/** Expects a screen to pass all rules in one theme, and in the other theme the rules that depend on colours. */
export async function expectAccessibleInBothThemes(page: Page, part?: string) {
  await expectAccessibleInTheme(page, "light", part);
  await expectAccessibleInTheme(page, "dark", part, colourRules);
}

/** Returns the theme in which the short run tests the screen with this index. The long run tests the other theme. */
export const themeAt = (index: number): Theme => (index % 2 === 0 ? "light" : "dark");
export const otherThemeAt = (index: number): Theme => themeAt(index + 1);

declare global {
  interface Window {
    axe: typeof axe;
  }
}
