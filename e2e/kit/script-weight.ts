import { expect, type Page } from "@playwright/test";

/** Compressed: 234 kB before the screen stands (scripts/vite/finish-build.ts), and what comes by itself after it. */
const budget = 338_000;

/** All script that the screen has loaded by itself, beside its texts and what draws its charts (with d3-array, which the map has too) or its spreadsheet at last, is within the budget. */
export async function expectLight(page: Page, screen: string) {
  const weight = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) =>
        /\/assets\/(?!text-|chart-(?:body|view)-|d3-array-|spreadsheet-|ironcalc-)[^/]+\.js$/.test(name),
      )
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );
  expect(weight, `${screen} loads script`).toBeGreaterThan(150_000);
  expect(weight, `${screen} loads too much script`).toBeLessThan(budget);
}
