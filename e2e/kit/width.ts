import { expect, type Page } from "@playwright/test";

/** Expects nothing to overflow to the right once the layout has adapted to the window's width, one frame later. */
export async function expectFits(page: Page, what = "the screen") {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(excess, `${what} fits its window`).toBeLessThanOrEqual(0);
}

/** Widths of the narrowest and the widest screen, in pixels. */
export const extremeWidths = [320, 1440];

/** Expects nothing to overflow to the right on a phone, a tablet and a desktop. */
export async function expectNoSidewaysScroll(page: Page, what: string, widths = [320, 768, 1440]) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page, `${what} at ${width} px`);
  }
}

/** Expects the page not to scroll on a desktop, where the shell fills the window and its content scrolls inside. */
export async function expectNothingBelow(page: Page, what: string) {
  const excess = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  await expect.poll(excess, `${what} ends with its window`).toBeLessThanOrEqual(0);
}
