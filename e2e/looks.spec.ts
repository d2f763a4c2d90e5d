import type { Page } from "@playwright/test";

import { languages, type Language } from "#domain/languages.ts";

import { expectAccessibleInBothThemes } from "./kit/axe.ts";
import { switchLanguage } from "./kit/languages.ts";
import { makeRows } from "./kit/rows.ts";
import { dashboardScreens, publicScreens } from "./kit/screens.ts";
import { expectLight } from "./kit/script-weight.ts";
import { expect, register, signUp, test } from "./kit/test.ts";
import { expectNoSidewaysScroll, expectNothingBelow } from "./kit/width.ts";

// Every screen is opened once and then shown in each language and theme: opening takes longer than all of these.
const others = (Object.keys(languages) as Language[]).filter((language) => language !== "en");
/** The one with the longest texts and one without spaces stand for the others, which the long run looks at. */
const telling = ["es", "ja"] as const;

/** An account with more activities than fit on a screen; the path of its page. */
async function makeBusyAccount(page: Page): Promise<string> {
  const [account] = await makeRows(page, "accounts", [{ name: "Orchid Trading" }]);
  const notes = Array.from({ length: 40 }, (_, n) => ({ kind: "note", title: `Note ${n}`, account_id: account?.id }));
  await makeRows(page, "activities", notes);
  return `/dashboard/accounts/${account?.id}`;
}

async function open(page: Page, path: string) {
  await page.goto(path);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page.locator("h1").first()).toBeVisible();
}

async function expectFitsIn(page: Page, path: string, spoken: readonly Language[]) {
  for (const language of spoken) {
    await switchLanguage(page, language);
    await expectNoSidewaysScroll(page, `${path} in ${language}`);
  }
  await switchLanguage(page, "en");
}

/** A screen fits, and axe finds nothing on it in either theme. */
const expectSound = (page: Page, path: string) =>
  test.step(path, async () => {
    await open(page, path);
    await expectNoSidewaysScroll(page, path);
    await expectAccessibleInBothThemes(page);
    await expectFitsIn(page, path, telling);
  });

test("every screen for visitors fits from 320 to 1440 px, and is clean for axe in light and dark", async ({ page }) => {
  for (const path of publicScreens) await expectSound(page, path);
});

test("every screen of the dashboard fits from 320 to 1440 px, is clean for axe in both themes, and light", async ({
  page,
}) => {
  test.setTimeout(360_000);
  await register(page);
  for (const path of [...dashboardScreens, await makeBusyAccount(page)]) {
    await expectSound(page, path);
    await expectNothingBelow(page, path);
    await expectLight(page, path);
  }
});

test("every screen fits from 320 to 1440 px in all languages @deep", async ({ page }) => {
  test.setTimeout(360_000);
  const expectAllFit = async (paths: readonly string[]) => {
    for (const path of paths) {
      await open(page, path);
      await expectFitsIn(page, path, others);
    }
  };
  await expectAllFit(publicScreens);
  await register(page);
  await expectAllFit(dashboardScreens);
});

for (const language of others) {
  test(`a visitor who has chosen ${language} finds every page in it at once`, async ({ page }) => {
    await page.goto("/robots.txt");
    await page.evaluate((chosen) => localStorage.setItem("language", chosen), language);
    for (const path of publicScreens) {
      await page.goto(path);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.locator("h1").first()).toBeVisible();
    }
  });
}

test("a stored language that is none leaves the pages English", async ({ page }) => {
  await page.goto("/robots.txt");
  await page.evaluate(() => localStorage.setItem("language", "xx"));
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("the user menu, a toast, a dialog and the drawer are clean for axe in light and dark", async ({ page }) => {
  await signUp(page);
  await test.step("the user menu, a toast and a dialog", async () => {
    await page.getByRole("button", { name: "Your account" }).click();
    // A key pressed while the menu still takes its place opens nothing.
    await expect(async () => {
      await page.getByRole("menuitem", { name: "Language" }).press("ArrowRight");
      await expect(page.getByRole("menuitemradio", { name: "日本語" })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    // An open menu hides the page from everyone, which axe takes for a page without content: the menus alone.
    await expectAccessibleInBothThemes(page, "[role=menu]");
    await page.keyboard.press("ArrowLeft");
    await page.getByRole("menuitem", { name: "Create workspace" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole("dialog").getByLabel("Name").fill("Orchid Trading");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Orchid Trading is ready")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });
  await test.step("the drawer", async () => {
    await page.setViewportSize({ width: 375, height: 700 });
    await page.getByRole("button", { name: "Toggle sidebar" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });
});
