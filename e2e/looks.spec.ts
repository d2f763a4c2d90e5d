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

/** An account with more activities than fit on a screen; the path of its page. */
async function makeBusyAccount(page: Page): Promise<string> {
  const [account] = await makeRows(page, "accounts", [{ name: "Orchid Trading" }]);
  const notes = Array.from({ length: 40 }, (_, n) => ({ kind: "note", title: `Note ${n}`, account_id: account?.id }));
  await makeRows(page, "activities", notes);
  return `/dashboard/accounts/${account?.id}`;
}

/** A screen fits in every language, and axe finds nothing on it in either theme. */
const expectSound = (page: Page, path: string) =>
  test.step(path, async () => {
    await page.goto(path);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expect(page.locator("h1").first()).toBeVisible();
    await expectNoSidewaysScroll(page, path);
    await expectAccessibleInBothThemes(page);
    for (const language of others) {
      await switchLanguage(page, language);
      await expectNoSidewaysScroll(page, `${path} in ${language}`);
    }
    await switchLanguage(page, "en");
  });

test("every screen for visitors fits from 320 to 1440 px in five languages, and is clean for axe in light and dark", async ({
  page,
}) => {
  for (const path of publicScreens) await expectSound(page, path);
});

test("every screen of the dashboard fits from 320 to 1440 px in five languages, is clean for axe in both themes, and light", async ({
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
