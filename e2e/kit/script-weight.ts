import { expect, type Page } from "@playwright/test";

/**
 * Compressed bytes: 233.6 kB until the screen is complete (scripts/vite/finish-build.ts), plus everything loaded
 * automatically afterwards. The page of a record, with its composer, timeline and editable facts, needs most of it.
 */
const budget = 354_000;

/**
 * Expects all scripts that the screen has loaded automatically to be within the budget. Texts, the spreadsheet and the
 * code that draws charts (with parts of d3 that the map or the workflow canvas also use) are not counted.
 */
export async function expectLight(page: Page, screen: string) {
  const weight = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) =>
        /\/assets\/(?!text-|chart-(?:body|view)-|d3-array-|d3-interpolate-|spreadsheet-|ironcalc-)[^/]+\.js$/.test(
          name,
        ),
      )
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );
  expect(weight, `${screen} loads script`).toBeGreaterThan(150_000);
  expect(weight, `${screen} loads too much script`).toBeLessThan(budget);
}
