import { expect, type Page } from "@playwright/test";

/** Nothing stands out to the right once the screen has taken the window's width in, which it does a picture later. */
export async function expectFits(page: Page, what = "the screen") {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(excess, `${what} fits its window`).toBeLessThanOrEqual(0);
}

/** The narrowest and the widest screen, in pixels. */
export const extremeWidths = [320, 1440];

/** On a phone, a tablet and a desk nothing stands out to the right. */
export async function expectNoSidewaysScroll(page: Page, what: string, widths = [320, 768, 1440]) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page, `${what} at ${width} px`);
  }
}

/** On a desk the shell is as tall as the window and scrolls within: below it there is nothing to scroll to. */
export async function expectNothingBelow(page: Page, what: string) {
  const excess = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  await expect.poll(excess, `${what} ends with its window`).toBeLessThanOrEqual(0);
}
