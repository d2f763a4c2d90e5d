import { expectAccessible } from "./kit/axe.ts";
import { makeRows } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";
import { expectFits } from "./kit/width.ts";

test("with the keyboard alone, a record is found despite a typo, opened and suggested again, as are actions and shortcuts", async ({
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
    page.getByRole("group", { name: "Recent" }).getByRole("option", { name: /Beatrice Fontaine/ }),
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
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(box).toBeFocused();
  await page.keyboard.type("fontaine");
  await expect(page.getByRole("option", { name: /Beatrice Fontaine/ })).toBeVisible();
  await expectFits(page);
});

test("searching for an ID finds its record and opens the top of its page, and commands are found by name @deep", async ({
  page,
}) => {
  await register(page);
  await makeRows(page, "accounts", [
    { name: "Old Mill", external_id: "C-1042" },
    ...Array.from({ length: 60 }, (_, at) => ({ name: `Branch ${at} of C-1042`, external_id: null })),
  ]);
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto("/dashboard/settings/pipelines");
  await page.getByRole("button", { name: "Search everything" }).waitFor();
  const content = page.getByRole("main");
  await content.evaluate((main) => main.scrollTo(0, main.scrollHeight));
  await expect.poll(() => content.evaluate((main) => main.scrollTop)).toBeGreaterThan(0);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("c-1042");
  const found = page.getByRole("option", { name: /Old Mill.*C-1042/ });
  await expect(found).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Old Mill" })).toBeVisible();
  expect(await content.evaluate((main) => main.scrollTop), "a record opens at its top").toBe(0);

  await page.keyboard.press("Control+k");
  await page.keyboard.type("new account");
  await expect(page.getByRole("option", { name: "Add account" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog", { name: "Add account" });
  await form.getByLabel("Name").fill("New Mill");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "New Mill" })).toBeVisible();

  await page.keyboard.press("Control+k");
  await page.keyboard.type("dark");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveClass(/dark/);
  await expect(page.getByRole("dialog", { name: "Command menu" })).toBeHidden();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("invite");
  await page.keyboard.press("Enter");
  const invite = page.getByRole("dialog", { name: "Invite colleagues" });
  await expect(invite).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(invite).toBeHidden();
  await expect(page).toHaveURL(/\/settings\/team$/);
});
