import { expect, type Page } from "@playwright/test";

/** On a phone, a tablet and a desk nothing stands out to the right. */
export async function expectNoSidewaysScroll(page: Page, what: string, widths = [320, 768, 1440]) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(excess, `${what} at ${width} px`).toBeLessThanOrEqual(0);
  }
}
