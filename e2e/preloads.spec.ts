import type { BrowserContext } from "@playwright/test";

import { expect, test } from "./kit/test.ts";
import { enter } from "./kit/workspaces.ts";

// The last page deliberately has a preload that nothing uses.
test.use({ allowedConsole: /preloaded using link preload but not used/ });

const publicPages = ["/", "/pricing", "/documentation", "/contact"];
const screens = ["", "/accounts", "/sales", "/contacts", "/activities", "/crm-analysis", "/ai-chat", "/vanda-sheets"];

/** Lists the pages that log a warning about a preload. */
function followWarnings(context: BrowserContext): string[] {
  const pages: string[] = [];
  context.on("console", (message) => {
    if (/preload/i.test(message.text())) pages.push(new URL(message.page()?.url() ?? "about:blank").pathname);
  });
  return pages;
}

test("no page preloads a file that it does not use @deep", async ({ page, context }) => {
  await enter(page, "stocked");
  const warned = followWarnings(context);
  for (const path of [...publicPages, ...screens.map((screen) => `/dashboard${screen}`)]) {
    const tab = await context.newPage();
    await tab.goto(path);
    await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
  }
  // Chromium logs the warning a few seconds after a page has loaded. Once it has warned about this page, it has checked
  // all earlier ones.
  const unused = await context.newPage();
  await unused.route("**/unused", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: '<link rel="preload" as="style" href="/unused.css"><title>Unused</title>',
    }),
  );
  await unused.route("**/unused.css", (route) => route.fulfill({ contentType: "text/css", body: "" }));
  await unused.goto("/unused");
  await expect.poll(() => warned, { timeout: 60_000 }).toContain("/unused");
  expect(warned.filter((path) => path !== "/unused")).toEqual([]);
});
