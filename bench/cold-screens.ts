import type { BrowserContext } from "@playwright/test";

import { noteRequests, repeated } from "../e2e/kit/requests.ts";
import type { Measurement } from "./measurements.ts";

type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
declare global {
  interface Window {
    /** Layout shifts, and the elements that moved. */
    shifts: { value: number; moved: string[] }[];
    rowsAt?: number;
  }
}

/** Measures a screen in a browser with an empty cache: number of requests and layout shift. */
export async function measureCold(
  context: BrowserContext,
  { name, url, rows }: { name: string; url: string; rows: string },
): Promise<Measurement[]> {
  const page = await context.newPage();
  const asked = noteRequests(page);
  await page.addInitScript(watchPage, rows);
  const listens = page.waitForRequest(/rpc\/changes_since/);
  await page.goto(url, { waitUntil: "commit" });
  // Once subscribed, the live connection fetches the changes that it missed.
  await listens;
  await page.waitForLoadState("networkidle");
  const { before, shifts } = await page.evaluate(() => ({
    before: performance
      .getEntriesByType("resource")
      .filter(({ name: address }) => /\/(rest|auth|functions|storage)\/v1\/|\/config\.json$/.test(address))
      .filter(({ startTime }) => startTime < (window.rowsAt ?? Infinity)).length,
    shifts: window.shifts,
  }));
  await page.close();
  const twice = repeated(asked);
  return [
    {
      name: `screen: ${name}: requests before its rows`,
      value: before,
      unit: "",
      note: [`${asked.length} in all`, ...twice.map((one) => `again: ${one}`)].join(", "),
    },
    {
      name: `screen: ${name}: layout shift`,
      value: shifts.reduce((sum, { value }) => sum + value, 0),
      unit: "",
      note: [...new Set(shifts.flatMap(({ moved }) => moved))].join(", "),
    },
  ];
}

/** Runs in the page: records when the rows appear and which elements move. */
function watchPage(rows: string) {
  const watch = new MutationObserver(() => {
    if (!document.querySelector(rows)) return;
    watch.disconnect();
    window.rowsAt = performance.now();
  });
  watch.observe(document, { childList: true, subtree: true });
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      const moved = sources.map(({ node }) => (node instanceof Element ? node.tagName.toLowerCase() : "text"));
      if (!hadRecentInput) window.shifts.push({ value, moved });
    }
  }).observe({ type: "layout-shift", buffered: true });
}
