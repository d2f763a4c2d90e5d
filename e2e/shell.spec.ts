import type { Page } from "@playwright/test";

import { expectAccessible } from "./kit/axe.ts";
import { chooseWorkspace, joinWorkspace, openSignedIn, whoIsOn } from "./kit/colleagues.ts";
import { makeRows } from "./kit/rows.ts";
import { logOut, sidebarOf } from "./kit/sidebar.ts";
import { expect, register, signUp, test } from "./kit/test.ts";

// The server rejects requests after it has ended the session. The live connection learns of that first.
test.use({ allowedConsole: /bonus could not be claimed|status of 401/ });

test("a visitor who is not signed in is redirected to the sign-in screen", async ({ page }) => {
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
});

test("an unknown page of the dashboard redirects to the dashboard @deep", async ({ page }) => {
  await signUp(page);
  await expect(page).toHaveTitle("CRM Dashboard · Vanda");
  await page.goto("/dashboard/nowhere/at-all");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("Ctrl+B collapses the sidebar to 3 rem, and a cookie stores this for seven days @deep", async ({
  page,
  context,
}) => {
  await signUp(page);
  const sidebar = page.getByRole("complementary");
  const width = async () => (await sidebar.boundingBox())?.width;
  await expect.poll(width).toBe(256);
  await page.keyboard.press("Control+b");
  await expect.poll(width).toBe(48);
  const cookie = (await context.cookies()).find(({ name }) => name === "sidebar_state");
  expect(cookie?.value).toBe("false");
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(6.99 * 86_400);
  await page.reload();
  await expect.poll(width).toBe(48);
  // A tooltip appears when the pointer rests on a page that has finished loading.
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.getByRole("link", { name: "Home" }).hover();
  await expect(page.getByRole("tooltip", { name: "Home" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await page.keyboard.press("Tab");
  const myDay = sidebar.getByRole("link", { name: "My day" });
  await myDay.focus();
  await expect(page.getByRole("tooltip", { name: "My day" })).toBeVisible();
  await expect(myDay).toHaveAccessibleDescription("My day");
  await page.keyboard.press("Meta+b");
  await expect.poll(width).toBe(256);
  await expect(page.getByRole("tooltip")).toHaveCount(0);
});

test("under 768 px the sidebar is a drawer of 18 rem @deep", async ({ page }) => {
  await signUp(page);
  await page.setViewportSize({ width: 375, height: 700 });
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByRole("link", { name: "Home" })).toBeVisible();
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(288);
  await expect(drawer.getByText("Ada's workspace")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
});

test("the sidebar scrolls the current screen's item into view @deep", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 480 });
  await register(page);
  const accounts = await makeRows(
    page,
    "accounts",
    ["Ash", "Elm", "Fir", "Oak"].map((name) => ({ name })),
  );
  await makeRows(
    page,
    "favourites",
    accounts.map(({ id }) => ({ account_id: id })),
  );
  const nav = sidebarOf(page);
  for (const [path, line] of [
    ["/dashboard/settings/workspace", "Settings"],
    ["/dashboard/vanda-sheets", "Vanda Sheets"],
    ["/dashboard", "Home"],
  ] as const) {
    await page.goto(path);
    // Favourites load last, and move everything below them down.
    await expect(nav.getByRole("link", { name: "Oak" })).toBeAttached();
    await expect(nav.getByRole("link", { name: line, exact: true })).toBeInViewport({ ratio: 1 });
  }
});

test("the sidebar starts with few links, remembers open groups, shows the current page, and pages can be pinned", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page);
  const nav = sidebarOf(page);
  await expect(nav.getByRole("link")).toHaveText([
    "Home",
    "My day",
    "Communication Tools",
    "Sales",
    "Accounts",
    "Contacts",
    "Activities",
    "AI Chat",
    "Analysis",
    "CRM Analysis",
    "Promotion Ideas",
  ]);
  const data = nav.getByRole("button", { name: "Data", exact: true });
  await expect(data).toHaveAttribute("aria-expanded", "false");
  await data.press("Enter");
  await nav.getByRole("link", { name: "Products" }).click();
  await nav.getByRole("button", { name: "Pin Products" }).click();
  const favourites = nav.getByRole("region", { name: "Favourites" });
  await expect(favourites.getByRole("link")).toHaveText(["Products"]);
  await expectAccessible(page);

  await data.click();
  await page.reload();
  await expect(favourites.getByRole("link", { name: "Products" })).toBeInViewport();
  const folded = nav.getByRole("region", { name: "Data" });
  await expect(folded.getByRole("link")).toHaveText(["Products"]);
  await favourites.getByRole("button", { name: "Unpin Products" }).click();
  await expect(favourites).toBeHidden();
  await page.goto("/dashboard/vanda-sheets");
  // A group that the user never collapsed expands for its page.
  await expect(nav.getByRole("button", { name: "Advanced Features" })).toHaveAttribute("aria-expanded", "true");
  await expect(nav.getByRole("link", { name: "Vanda Sheets" })).toBeInViewport({ ratio: 1 });
});

test("analytics pages link to each other and keep the days and filters that they share @deep", async ({ page }) => {
  await register(page);
  await makeRows(page, "sales", [{ name: "Massage", sold_on: "2026-01-05", revenue_minor: 6500, currency: "USD" }]);
  await page.goto("/dashboard/crm-analysis?range=last_90_days&region=North&lapse=90");
  const tabs = page.getByRole("navigation", { name: "Analytics" });
  await expect(tabs.getByRole("link")).toHaveText([
    "Analysis",
    "CRM Analysis",
    "Predictive",
    "Advanced",
    "Sentiment",
    "Insights",
  ]);
  await expect(tabs.getByRole("link", { name: "CRM Analysis" })).toHaveAttribute("aria-current", "page");
  await tabs.getByRole("link", { name: "Predictive" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Predictive Analytics" })).toBeVisible();
  await tabs.getByRole("link", { name: "Advanced" }).click();
  await expect(page).toHaveURL(/advanced-analytics\?range=last_90_days&region=North$/);
  await expect(page.getByLabel("Period", { exact: true })).toHaveValue("last_90_days");
  await page.setViewportSize({ width: 375, height: 800 });
  // The region of sales is dropped, because accounts have different regions.
  await tabs.getByRole("link", { name: "Insights" }).click();
  await expect(page).toHaveURL(/customer-insights\?range=last_90_days$/);
  await expect(tabs.getByRole("link", { name: "Insights" })).toBeInViewport({ ratio: 1 });
  await page.goto("/dashboard/contacts");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(tabs).toBeHidden();
});

test("a user creates a second workspace and switches back to the first @deep", async ({ page }) => {
  await signUp(page);
  const menu = page.getByRole("button", { name: "Your account" });
  await menu.click();
  await page.getByRole("menuitem", { name: "Create workspace" }).click();
  await page.getByLabel("Name").fill("Orchid Trading");
  await page.getByRole("button", { name: "Create workspace" }).click();
  await expect(page.getByText("Orchid Trading is ready")).toBeVisible();
  await expect(menu).toContainText("Orchid Trading");
  await page.reload();
  await expect(menu).toContainText("Orchid Trading");
  await menu.click();
  await page.getByRole("menuitemradio", { name: "Ada's workspace" }).click();
  await expect(menu).toContainText("Ada's workspace");
});

test("a reload keeps the workspace of its tab, even if another tab opened a different one @deep", async ({
  page,
  context,
}) => {
  await signUp(page);
  const menu = (tab: Page) => tab.getByRole("button", { name: "Your account" });
  const tab = await context.newPage();
  await tab.goto("/dashboard/contacts");
  await menu(tab).click();
  await tab.getByRole("menuitem", { name: "Create workspace" }).click();
  await tab.getByLabel("Name").fill("Orchid Trading");
  await tab.getByRole("button", { name: "Create workspace" }).click();
  await expect(menu(tab)).toContainText("Orchid Trading");
  await page.reload();
  await expect(menu(page)).toContainText("Ada's workspace");
  await tab.reload();
  await expect(menu(tab)).toContainText("Orchid Trading");
});

test("a link in an email opens its workspace, and a link to an inaccessible workspace does not switch workspaces @deep", async ({
  page,
  browser,
  baseURL,
}) => {
  const host = await openSignedIn(browser, baseURL);
  const stranger = await openSignedIn(browser, baseURL);
  await register(page);
  const { workspace: own } = await whoIsOn(page);
  const { workspace: second } = await whoIsOn(host.page);
  const { workspace: closed } = await whoIsOn(stranger.page);
  await joinWorkspace(page, host.page, "viewer");
  await chooseWorkspace(page, own);
  for (const [linked, opened] of [
    [closed, own],
    [second, second],
  ]) {
    await page.goto(`/dashboard/contacts?q=%222026%22&workspace=${linked}`);
    await expect(page).toHaveURL(/\/dashboard\/contacts\?q=(%22)?2026(%22)?$/);
    await expect(page.getByRole("button", { name: "Your account" })).toBeVisible();
    expect(await whoIsOn(page)).toMatchObject({ workspace: opened });
  }
  await expect(page.getByText("Switched to Ada's workspace to open this")).toBeVisible();
  await host.context.close();
  await stranger.context.close();
});

test("language and theme are selected in the user menu, stored, and set on the page", async ({ page }) => {
  await signUp(page);
  const html = page.locator("html");
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Language" }).click();
  await page.getByRole("menuitemradio", { name: "日本語" }).click();
  await expect(html).toHaveAttribute("lang", "ja");
  await expect(page.getByRole("link", { name: "ホーム" })).toBeVisible();
  await page.getByRole("button", { name: "アカウント" }).click();
  await page.getByRole("menuitem", { name: "テーマ" }).click();
  await page.getByRole("menuitemradio", { name: "ダーク" }).click();
  await expect(html).toHaveClass(/dark/);
  await page.reload();
  await expect(html).toHaveAttribute("lang", "ja");
  await expect(html).toHaveClass(/dark/);
  expect(await page.evaluate(() => ["language", "theme"].map((key) => localStorage.getItem(key)))).toEqual([
    "ja",
    "dark",
  ]);
});

test.describe("with requests pending", () => {
  // Signing out ends the session, and the server rejects requests that are still pending.
  test.use({ allowedConsole: /status of 40[13]/ });
  test("signing out in one tab signs the other out too @deep", async ({ page, context }) => {
    await signUp(page);
    const other = await context.newPage();
    await other.goto("/dashboard");
    await expect(other.getByRole("button", { name: "Your account" })).toBeVisible();
    await logOut(page);
    await expect(page).toHaveURL(/\/auth$/);
    await expect(other).toHaveURL(/\/auth$/);
  });

  test("signing out on this device does not sign out other devices, and removes personal data here @deep", async ({
    page,
    browser,
    baseURL,
  }) => {
    const person = await signUp(page);
    const context = await browser.newContext({ baseURL });
    const other = await context.newPage();
    await other.goto("/auth");
    await other.getByLabel("Email").fill(person.email);
    await other.getByLabel("Password", { exact: true }).fill(person.password);
    await other.keyboard.press("Enter");
    await expect(other.getByRole("button", { name: "Your account" })).toBeVisible();
    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("menuitem", { name: "This device only" }).click();
    await expect(page).toHaveURL(/\/auth$/);
    const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
    expect(stored).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    expect(stored).not.toContain(person.email);
    await other.reload();
    await expect(other.getByRole("button", { name: "Your account" })).toBeVisible();
    await context.close();
  });
});
