import type { Page } from "@playwright/test";

import { openSignedIn } from "./kit/colleagues.ts";
import { noteRequests, repeated } from "./kit/requests.ts";
import { makeRows } from "./kit/rows.ts";
import { expect, test } from "./kit/test.ts";

/**
 * `rows` is the start of the request for the screen's main rows. `most` is the maximum number of requests up to and
 * including that request, `files` that of scripts.
 */
const screens: {
  name: string;
  path: string;
  rows: string;
  most: number;
  files?: number;
  isShown: (page: Page) => Promise<void>;
}[] = [
  {
    name: "contacts",
    path: "/dashboard/contacts",
    rows: "GET /rest/v1/contacts?",
    most: 6,
    // HTTP/1.1 requests six files at a time.
    files: 24,
    isShown: (page) => expect(page.getByRole("row", { name: /Ada Byron/ })).toBeVisible(),
  },
  {
    name: "home",
    path: "/dashboard",
    rows: "GET /rest/v1/deals?",
    // The home screen also requests the metrics, today's activities and the pinned charts, which it shows above these
    // rows.
    most: 7,
    isShown: (page) => expect(page.getByRole("row", { name: /Oak desks/ })).toBeVisible(),
  },
];

test("a newly opened screen sends few requests before it shows its rows, and repeats none, even after subscribing @deep", async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await openSignedIn(browser, baseURL);
  await page.goto("/dashboard/contacts");
  await makeRows(page, "contacts", [{ name: "Ada Byron", email: "ada@example.com" }]);
  const [oak] = await makeRows(page, "accounts", [{ name: "Oak & Sons" }]);
  await makeRows(page, "deals", [{ name: "Oak desks", value_minor: 100_000, account_id: oak?.id }]);
  // The first visit claims today's bonuses.
  await page.waitForLoadState("networkidle");
  for (const { name, path, rows, most, files = Infinity, isShown } of screens) {
    await test.step(name, async () => {
      const cold = await context.newPage();
      const asked = noteRequests(cold);
      const scripts: string[] = [];
      cold.on("request", (request) => {
        const isBeforeRows = !asked.some((one) => one.startsWith(rows));
        if (isBeforeRows && request.resourceType() === "script") scripts.push(request.url());
      });
      await cold.goto(path);
      await isShown(cold);
      // Requests sent after the request for the rows do not delay them.
      const before = asked.slice(0, asked.findIndex((one) => one.startsWith(rows)) + 1);
      expect(before.length, asked.join("\n")).toBeGreaterThan(0);
      // Once subscribed, the live connection requests the changes that it missed and refetches their data.
      await expect.poll(() => asked.some((one) => one.includes("/rpc/changes_since"))).toBe(true);
      await cold.waitForLoadState("networkidle");
      expect(before.length, before.join("\n")).toBeLessThanOrEqual(most);
      expect(scripts.length, scripts.join("\n")).toBeLessThanOrEqual(files);
      expect(repeated(asked), asked.join("\n")).toEqual([]);
      await cold.close();
    });
  }
  await test.step("an account, opened from the list", async () => {
    await page.goto("/dashboard/accounts");
    const link = page.getByRole("link", { name: "Oak & Sons" });
    await expect(link).toBeVisible();
    // The totals of the list arrive after its rows.
    await page.waitForLoadState("networkidle");
    const asked = noteRequests(page);
    await link.click();
    await expect(page.getByRole("region", { name: "Deals" })).toContainText("Oak desks");
    await expect(page.getByRole("group", { name: "Key metrics" })).toContainText("Open deals1");
    await expect(page.getByRole("region", { name: "Files" })).toContainText("Drop files here.");
    await expect(page.getByText("created this record")).toBeVisible();
    // The first page's live connection may catch up at any time.
    const parts = asked.filter((one) => !one.includes("/rpc/changes_since"));
    expect(parts.length, parts.join("\n")).toBeLessThanOrEqual(8);
    expect(repeated(parts), parts.join("\n")).toEqual([]);
  });
});
