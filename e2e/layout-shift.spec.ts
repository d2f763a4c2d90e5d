import type { Locator, Page, Route } from "@playwright/test";

import { findRows } from "./kit/rows.ts";
import { loadSamples } from "./kit/samples.ts";
import { expect, signUp, test } from "./kit/test.ts";

type Position = { element: Element; y: number };
declare global {
  interface Window {
    positions: Position[];
  }
}

test.use({ viewport: { width: 1440, height: 900 } });

test("nothing on a screen moves up or down while its data arrives one part after another @deep", async ({ page }) => {
  await signUp(page);
  await loadSamples(page);
  const [account] = await findRows(page, "accounts", "limit=1&order=name");
  const path = `/dashboard/accounts/${account?.id}`;
  await test.step("account", async () => {
    expect(await openSlowly(page, path, page.getByRole("heading", { name: "Files" }))).toEqual([]);
  });
  await test.step("customer insights", async () => {
    const last = page.getByRole("table", { name: "Bought together" }).getByRole("link").first();
    expect(await openSlowly(page, "/dashboard/customer-insights", last)).toEqual([]);
  });
  await test.step("customer insights of an account", async () => {
    const last = page.getByRole("heading", { name: "Inactive champions" });
    expect(await openSlowly(page, `${path}?tab=insights`, last)).toEqual([]);
  });
  await test.step("activities", async () => {
    expect(await openSlowly(page, "/dashboard/activities", page.getByRole("region", { name: "Today" }))).toEqual([]);
  });
  await test.step("accounts", async () => {
    const last = page.getByRole("link", { name: String(account?.name) });
    expect(await openSlowly(page, "/dashboard/accounts", last)).toEqual([]);
  });
  await test.step("my day", async () => {
    expect(
      await openSlowly(page, "/dashboard/my-day", page.getByRole("heading", { name: "Deals that need action" })),
    ).toEqual([]);
  });
});

/**
 * Opens a screen whose answers arrive one after another, the last requested first, until an element is visible. Returns
 * the elements that were visible before and after an answer, at different heights.
 */
async function openSlowly(page: Page, path: string, last: Locator): Promise<string[]> {
  const held: Route[] = [];
  const isHeld = ({ pathname }: URL) =>
    /^\/(rest\/v1\/(?!rpc\/(open_workspace|changes_since))|functions\/v1\/customers)/.test(pathname);
  let isOpen = false;
  await page.goto("about:blank");
  await page.unrouteAll();
  await page.route(isHeld, (route) => (isOpen ? route.continue() : void held.push(route)));
  await page.goto(path);
  const moved = new Set<string>();
  while (!(await last.isVisible())) {
    await expect.poll(async () => held.length > 0 || (await last.isVisible())).toBe(true);
    const route = held.pop();
    if (!route) continue;
    await page.evaluate(rememberPositions);
    const response = await route.fetch();
    // The screen may have cancelled the request.
    await route.fulfill({ response }).catch(() => undefined);
    for (const element of await page.evaluate(findMoved)) moved.add(element);
  }
  isOpen = true;
  for (const route of held) await route.continue();
  return [...moved];
}

/** Runs in the page: stores the positions of all visible elements of the screen that contain no others. */
function rememberPositions() {
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().height > 0;
  window.positions = [...document.querySelectorAll("main :not(:has(*))")].filter(isVisible).map((element) => {
    return { element, y: element.getBoundingClientRect().y };
  });
}

/** Runs in the page: returns the stored elements that have moved within the visible part, once the answer is rendered. */
async function findMoved(): Promise<string[]> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  return window.positions
    .filter(({ element, y }) => {
      if (!element.isConnected || !element.checkVisibility({ visibilityProperty: true })) return false;
      const after = element.getBoundingClientRect().y;
      return Math.min(y, after) < innerHeight && Math.abs(after - y) > 1;
    })
    .map(({ element }) => `${element.tagName.toLowerCase()} ${element.textContent?.slice(0, 60)}`);
}
