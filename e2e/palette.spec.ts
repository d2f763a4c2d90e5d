import { expectAccessible } from "./kit/axe.ts";
import { makeRows } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";
import { expectFits } from "./kit/width.ts";

test("by keyboard alone a record is found despite a slip, opened, and offered again; actions and shortcuts too", async ({
  page,
}) => {
  await register(page);
  await makeRows(page, "contacts", [{ name: "Beatrice Fontaine", email: "bea@fontaine.example" }]);
  await page.goto("/dashboard/sales");
  await page.getByRole("button", { name: "Search everything" }).waitFor();
  await page.keyboard.press("Control+k");
  const box = page.getByRole("combobox", { name: "Search everything" });
  await expect(box).toBeFocused();
  await page.keyboard.type("beatrise");
  await expect(page.getByRole("option", { name: /Beatrice Fontaine/ })).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Beatrice Fontaine" })).toBeVisible();

  await page.keyboard.press("Control+k");
  await expect(
    page.getByRole("group", { name: "Opened last" }).getByRole("option", { name: /Beatrice Fontaine/ }),
  ).toBeVisible();
  await page.keyboard.type("go to prod");
  await expect(page.getByRole("option", { name: "Go to Products" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();

  await page.keyboard.press("g");
  await page.keyboard.press("a");
  await expect(page.getByRole("heading", { level: 1, name: "Accounts" })).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 375, height: 740 });
  await page.getByRole("button", { name: "Search everything" }).click();
  await expect(box).toBeFocused();
  await page.keyboard.type("fontaine");
  await expect(page.getByRole("option", { name: /Beatrice Fontaine/ })).toBeVisible();
  await expectFits(page);
});
