import type { Page } from "@playwright/test";

import { languageIds } from "#domain/languages.ts";

import { expectAccessibleInBothThemes, expectAccessibleInTheme, otherThemeAt, themeAt } from "./kit/axe.ts";
import { switchLanguage } from "./kit/languages.ts";
import { switchToPseudo } from "./kit/pseudo-language.ts";
import { dashboardScreens, publicScreens, representativeScreens } from "./kit/screens.ts";
import { expectLight } from "./kit/script-weight.ts";
import { expect, signUp, test } from "./kit/test.ts";
import { expectNoSidewaysScroll, expectNothingBelow, extremeWidths } from "./kit/width.ts";
import { enter } from "./kit/workspaces.ts";

const others = languageIds.filter((language) => language !== "en");
const workspaces = Object.keys(dashboardScreens) as (keyof typeof dashboardScreens)[];

// Each screen is a separate test, but need not load all scripts again.
test.use({ reuseContext: true });

async function open(page: Page, path: string, shown: string) {
  await page.goto(path);
  await expect(page.locator("h1").first()).toBeVisible();
  await expect(page.locator("body")).toContainText(shown);
  await expectDrawn(page);
}

async function expectDrawn(page: Page) {
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  // A missing text shows its key.
  await expect(page.locator("body")).not.toContainText(
    /\b(home|records|accounts|contacts|deals|products|stats|pipeline|page|fields)\.[a-z]/,
  );
}

async function expectFitsWithLongTexts(page: Page, path: string) {
  await switchToPseudo(page);
  await expectDrawn(page);
  await expectNoSidewaysScroll(page, `${path} with long texts`);
}

const screens = [
  ...publicScreens.map((path) => ({ path, name: path as string, workspace: undefined })),
  ...workspaces.flatMap((workspace) =>
    dashboardScreens[workspace].paths.map((path) => ({ path, name: `${path} (${workspace})`, workspace })),
  ),
];
type Screen = (typeof screens)[number];

async function openScreen(page: Page, { path, workspace }: Screen) {
  if (!workspace) return open(page, path, "");
  const at = await enter(page, workspace);
  return open(page, at(path), dashboardScreens[workspace].show);
}

for (const [index, screen] of screens.entries()) {
  const { name, path, workspace } = screen;
  const tag = representativeScreens.has(path) ? "" : " @deep";
  test(`${name} fits at 320 and 1440 px, passes axe in ${themeAt(index)}, and loads few scripts${tag}`, async ({
    page,
  }) => {
    await openScreen(page, screen);
    await expectAccessibleInTheme(page, themeAt(index));
    if (workspace) {
      await expectNothingBelow(page, name);
      // A narrow window also loads the parts for phones.
      await expectLight(page, name);
    }
    await expectNoSidewaysScroll(page, name, extremeWidths);
  });

  test(`${name} fits a tablet and long texts, and passes axe in ${otherThemeAt(index)} @deep`, async ({ page }) => {
    await openScreen(page, screen);
    await expectNoSidewaysScroll(page, name);
    await expectAccessibleInTheme(page, otherThemeAt(index));
    await expectFitsWithLongTexts(page, name);
  });
}

// These languages have the longest texts and the widest characters. The other two need no more space.
for (const language of ["es", "ja"] as const) {
  test(`every screen fits from 320 to 1440 px in ${language} @deep`, async ({ page }) => {
    test.setTimeout(360_000);
    const expectFits = async (path: string, shown = "") => {
      await open(page, path, shown);
      await switchLanguage(page, language);
      await expectDrawn(page);
      await expectNoSidewaysScroll(page, `${path} in ${language}`);
    };
    for (const path of publicScreens) await expectFits(path);
    for (const workspace of workspaces) {
      const at = await enter(page, workspace);
      const { paths, show } = dashboardScreens[workspace];
      for (const path of paths) await expectFits(at(path), show);
    }
  });
}

for (const language of others) {
  // One language represents the others, which only the long run tests.
  const tag = language === "es" ? "" : " @deep";
  test(`a visitor who has chosen ${language} sees every public page in that language immediately${tag}`, async ({
    page,
  }) => {
    await page.goto("/robots.txt");
    await page.evaluate((chosen) => localStorage.setItem("language", chosen), language);
    for (const path of publicScreens) {
      await page.goto(path);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.locator("h1").first()).toBeVisible();
    }
  });
}

test("with an invalid stored language, the pages are in English", async ({ page }) => {
  await page.goto("/robots.txt");
  await page.evaluate(() => localStorage.setItem("language", "xx"));
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("the user menu, a toast, a dialog and the drawer pass axe in light and dark @deep", async ({ page }) => {
  await signUp(page);
  await test.step("the user menu, a toast and a dialog", async () => {
    await page.getByRole("button", { name: "Your account" }).click();
    // A key pressed while the menu is still being positioned has no effect.
    await expect(async () => {
      await page.getByRole("menuitem", { name: "Language" }).press("ArrowRight");
      await expect(page.getByRole("menuitemradio", { name: "日本語" })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    // An open menu hides the page from assistive technology. Axe would report a page without content, so only the menus
    // are tested.
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
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });
});
