import type { Page } from "@playwright/test";
import { getDocumentProxy } from "unpdf";

import { loadSamples } from "./kit/samples.ts";
import { expect, signUp, test } from "./kit/test.ts";

// Rendering without a graphics card is slow and logs a warning.
test.use({ allowedConsole: /GPU stall due to ReadPixels/ });

type Printed = { pages: number; text: string; first: string; isInside: boolean; points: number };

/** Returns the names of the visible table columns, except columns of controls. */
const columnNames = (page: Page) =>
  page
    .locator("#content th[scope=col]:not(.print\\:hidden):visible")
    .evaluateAll((all) =>
      all
        .flatMap((head) =>
          head.querySelector(".sr-only") || head.closest(".prints-if-chosen") ? [] : [head.textContent.trim()],
        )
        .filter((name) => name !== ""),
    );
const letters = (text: string) => text.normalize("NFKC").replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Prints the page to PDF and reads it. */
async function printed(page: Page, format: "A4" | "Letter"): Promise<Printed> {
  const file = await getDocumentProxy(new Uint8Array(await page.pdf({ format, preferCSSPageSize: false })));
  const texts: string[] = [];
  let isInside = true;
  let points = Infinity;
  for (let at = 1; at <= file.numPages; at += 1) {
    const sheet = await file.getPage(at);
    const { items } = await sheet.getTextContent();
    const [, , right = 0] = sheet.view;
    const words = items.flatMap((item) => ("str" in item && item.str.trim() ? [item] : []));
    // The margins must stay empty.
    isInside &&= words.every(({ transform, width }) => transform[4] > 20 && transform[4] + width < right - 20);
    points = Math.min(points, ...words.map(({ height }) => height));
    texts.push(words.map(({ str }) => str).join(" "));
  }
  const [first = ""] = texts;
  return { pages: file.numPages, text: texts.join("\n"), first, isInside, points };
}

/** Screens that offer a PDF, whether or not they have filters, and the maximum number of sheets for each. */
const screens = [
  { path: "analysis", filters: true, most: 4 },
  { path: "crm-analysis", filters: true, most: 8 },
  { path: "customer-insights", filters: true, most: 8 },
  { path: "advanced-analytics", filters: true, most: 8 },
  { path: "predictive-analytics", filters: false, most: 6 },
  { path: "retail", filters: true, most: 5 },
  { path: "sentiment-analysis", filters: true, most: 6 },
];

test("a page of metrics is printed with company, title, filters and date, without controls, and fits the paper @deep", async ({
  page,
}) => {
  test.setTimeout(600_000);
  // Charts are drawn for the screen, which may be wider than a sheet.
  await page.setViewportSize({ width: 1920, height: 1080 });
  await signUp(page);
  await loadSamples(page);
  const year = new Date().getFullYear();
  for (const { path, filters, most } of screens) {
    await page.goto(`/dashboard/${path}`);
    await expect(page.getByRole("button", { name: "Export Data" })).toBeEnabled({ timeout: 60_000 });
    await page.waitForLoadState("networkidle");
    const title = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
    const columns = await columnNames(page);
    for (const format of ["A4", "Letter"] as const) {
      const { pages, text, first, isInside, points } = await printed(page, format);
      const where = `${path} on ${format}`;
      for (const expected of ["Ada", "workspace", title, String(year)]) expect(first, where).toContain(expected);
      if (filters) expect(first, where).toContain("Filters:");
      expect(text, where).not.toMatch(/Export Data|Pin to|Create a task|Zoom in|Main Menu/);
      expect(isInside, `${where} stays within the margins`).toBe(true);
      // Overflow makes the browser print everything smaller, and a chart that is too wide is scaled down.
      expect(points, `${where}: its smallest letters`).toBeGreaterThan(5);
      for (const name of columns) expect(letters(text), where).toContain(letters(name));
      expect(pages, where).toBeLessThanOrEqual(most);
    }
  }
});

test("relationships are printed only when selected, without errors from the graph @deep", async ({ page }) => {
  test.setTimeout(300_000);
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await signUp(page);
  await loadSamples(page);
  await page.goto("/dashboard/analysis");
  await expect(page.locator("[data-drawn=true]")).toBeVisible({ timeout: 60_000 });
  const without = await printed(page, "A4");
  expect(without.text).not.toContain("Strongest");
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole("button", { name: "Export Data" }).click();
  await page.getByRole("menuitem", { name: "Page with relationships as PDF (print)" }).click();
  const whole = await printed(page, "A4");
  expect(whole.text).toContain("Strongest");
  expect(whole.pages).toBeGreaterThan(without.pages);
  expect(whole.isInside).toBe(true);
  // The selection applied only to that print.
  expect((await printed(page, "A4")).pages).toBe(without.pages);
  expect(errors).toEqual([]);
});
