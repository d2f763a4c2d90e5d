import type { Page } from "@playwright/test";

import { expectAccessible } from "./kit/axe.ts";
import { dashboardScreens, publicScreens } from "./kit/screens.ts";
import { expect, signUp, test } from "./kit/test.ts";

const languages = ["en", "es", "zh", "ja", "ko"];
const widths = [320, 768, 1440];

/** Opens a screen and waits until nothing is loading any more. */
async function open(page: Page, path: string) {
  await page.goto(path);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page.locator("h1").first()).toBeVisible();
}

async function expectNoSidewaysScroll(page: Page, what: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(excess, `${what} at ${width} px`).toBeLessThanOrEqual(0);
  }
}

for (const language of languages) {
  test(`every screen fits from 320 to 1440 px and says nothing on the console in ${language}`, async ({ page }) => {
    await signUp(page);
    await page.evaluate((chosen) => localStorage.setItem("language", chosen), language);
    for (const path of dashboardScreens) {
      await open(page, path);
      await expectNoSidewaysScroll(page, path);
    }
    await page.evaluate(() => localStorage.removeItem("auth-session"));
    for (const path of publicScreens) {
      await open(page, path);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expectNoSidewaysScroll(page, path);
    }
  });
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds nothing on any screen in the ${colorScheme} theme`, async ({ page }) => {
    test.setTimeout(90_000);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const check = async (path: string) =>
      test.step(path, async () => {
        await open(page, path);
        await expectAccessible(page);
      });
    for (const path of publicScreens) await check(path);
    await signUp(page);
    for (const path of dashboardScreens) await check(path);
    await test.step("the user menu, a toast and a dialog", async () => {
      await page.getByRole("button", { name: "Your account" }).click();
      // A key pressed while the menu still takes its place opens nothing.
      await expect(async () => {
        await page.getByRole("menuitem", { name: "Language" }).press("ArrowRight");
        await expect(page.getByRole("menuitemradio", { name: "日本語" })).toBeVisible({ timeout: 1_000 });
      }).toPass();
      // An open menu hides the page from everyone, which axe takes for a page without content: the menus alone.
      await expectAccessible(page, "[role=menu]");
      await page.keyboard.press("ArrowLeft");
      await page.getByRole("menuitem", { name: "Create workspace" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("dialog").getByLabel("Name").fill("Orchid Trading");
      await page.keyboard.press("Enter");
      await expect(page.getByText("Orchid Trading is ready")).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page);
    });
    await test.step("the drawer", async () => {
      await page.setViewportSize({ width: 375, height: 700 });
      await page.getByRole("button", { name: "Toggle sidebar" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page);
    });
  });
}
