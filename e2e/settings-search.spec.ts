import { expectAccessible } from "./kit/axe.ts";
import { switchLanguage } from "./kit/languages.ts";
import { expect, register, test } from "./kit/test.ts";

test("settings are found by words of their text in the user's language @deep", async ({ page }) => {
  await register(page);
  await page.goto("/dashboard/settings/team");
  const navigation = page.getByRole("navigation", { name: "Settings" });
  const box = navigation.getByRole("searchbox", { name: "Search settings" });
  await expect(box).toBeVisible();
  await page.keyboard.press("/");
  await expect(box).toBeFocused();
  await page.keyboard.type("time zone");
  const results = navigation.getByRole("list", { name: "Settings found" }).getByRole("link");
  await expect(results).toHaveText(["Time zoneWorkspace", "Time zoneMy Profile"]);
  await expect(navigation.getByRole("status")).toHaveText("2 settings found");
  await expectAccessible(page);

  await box.fill("zeppelin");
  await expect(navigation.getByRole("status")).toHaveText("No settings found. Try different words.");
  await box.fill("recovery codes");
  await results.filter({ hasText: "Two-step verification" }).click();
  await expect(page).toHaveURL(/\/dashboard\/profile#security$/);
  await expect(page.getByRole("heading", { name: "Security", exact: true })).toBeInViewport();

  await page.goto("/dashboard/settings/team");
  await switchLanguage(page, "ja");
  await page.getByRole("searchbox", { name: "設定を検索" }).fill("通貨");
  const currency = page.getByRole("list", { name: "見つかった設定" }).getByRole("link", { name: "通貨" }).first();
  await currency.press("Enter");
  await expect(page).toHaveURL(/\/dashboard\/settings\/workspace$/);
  await expect(
    page.getByRole("navigation", { name: "設定" }).getByRole("link", { name: "パイプライン" }),
  ).toBeVisible();
});
