import type { Page } from "@playwright/test";

import { chooseWorkspace, joinWorkspace, openSignedIn, whoIsOn } from "./kit/colleagues.ts";
import { makeRows } from "./kit/rows.ts";
import { expect, register, signUp, test } from "./kit/test.ts";

// Requests after the server has ended the session, which the live connection learns first.
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

test("Ctrl+B collapses the sidebar to 3 rem, and a cookie remembers it for seven days @deep", async ({
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
  // A tooltip appears when the pointer rests, on a page that has finished loading.
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
  await page.getByRole("button", { name: "Toggle sidebar" }).click();
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
  const nav = page.getByRole("navigation", { name: "Main navigation" });
  for (const [path, line] of [
    ["/dashboard/settings/workspace", "Settings"],
    ["/dashboard/vanda-sheets", "Vanda Sheets"],
    ["/dashboard", "Home"],
  ] as const) {
    await page.goto(path);
    // Favourites load last, and move what is below them down.
    await expect(nav.getByRole("link", { name: "Oak" })).toBeAttached();
    await expect(nav.getByRole("link", { name: line, exact: true })).toBeInViewport({ ratio: 1 });
  }
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

test("a reload keeps the workspace of its tab, whatever another tab has opened @deep", async ({ page, context }) => {
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

test("an email's link opens in its workspace, and one of an inaccessible workspace changes nothing @deep", async ({
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
  // Pending requests are rejected from then on.
  test.use({ allowedConsole: /status of 40[13]/ });
  test("signing out in one tab signs the other out too", async ({ page, context }) => {
    await signUp(page);
    const other = await context.newPage();
    await other.goto("/dashboard");
    await expect(other.getByRole("button", { name: "Log out" })).toBeVisible();
    await page.getByRole("button", { name: "Log out" }).click();
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
    await expect(other.getByRole("button", { name: "Log out" })).toBeVisible();
    await page.getByRole("button", { name: "This device only" }).click();
    await expect(page).toHaveURL(/\/auth$/);
    const kept = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
    expect(kept).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    expect(kept).not.toContain(person.email);
    await other.reload();
    await expect(other.getByRole("button", { name: "Log out" })).toBeVisible();
    await context.close();
  });
});
