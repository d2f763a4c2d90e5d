import type { Page } from "@playwright/test";

import { expectAccessible } from "./kit/axe.ts";
import { makeRows } from "./kit/rows.ts";
import { follow, logOut } from "./kit/sidebar.ts";
import { expect, register, signUp, test } from "./kit/test.ts";
import { expectFits } from "./kit/width.ts";

/** Returns the name of the active company in local storage; undefined if its ID is not in the list. */
async function activeInStorage(page: Page): Promise<string | undefined> {
  const stored = await page.evaluate(() => localStorage.getItem("companies"));
  const { active, list } = JSON.parse(stored ?? "{}") as { active: string; list: { id: string; name: string }[] };
  return list.find(({ id }) => id === active)?.name;
}

// The browser logs the rejected duplicate name, and requests that were pending when the session ended.
test.use({ allowedConsole: /401|409/ });

test("a new company replaces the sample company, gets departments, people, teams and locations, and passes axe @deep", async ({
  page,
}) => {
  await signUp(page);
  await follow(page, "Data", "Company");
  const sample = page.getByRole("list", { name: "Structure of Orchid Trading" });
  await expect(page.getByText("Sample company")).toBeVisible();
  await expect(sample).toContainText("Mei Lin Koh");
  await page.getByRole("button", { name: "Add company" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Founded").fill("81");
  await form.getByLabel("Employees").fill("-3");
  await form.getByRole("button", { name: "Add company" }).click();
  await expect(form.getByText("Required", { exact: true })).toBeVisible();
  await expect(form.getByText("Enter a year between 1000 and")).toBeVisible();
  await expect(form.getByText("Enter a whole number, such as 0 or 12")).toBeVisible();
  await expectAccessible(page, "[role=dialog]");
  await form.getByLabel("Company name").fill("Tan & Daughters");
  await form.getByLabel("Founded").fill("1981");
  await form.getByLabel("Employees").fill("1,200");
  await page.keyboard.press("Enter");
  const list = page.getByRole("list", { name: "List of companies" });
  await expect(list.getByRole("listitem")).toHaveText(/Tan & Daughters.*1,200 employees.*Active/);
  await expect(sample).toBeHidden();

  await page.getByRole("button", { name: "Edit Customer support" }).click();
  const department = page.getByRole("dialog", { name: "Customer support" });
  await department.getByLabel("Head").selectOption("Ada Tan");
  await department.getByLabel("New team").fill("Night shift");
  await page.keyboard.press("Enter");
  await department.getByLabel("Add person…").selectOption("Ada Tan");
  await department.getByLabel("Ada Tan's team").selectOption("Night shift");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.press("Escape");
  const tree = page.getByRole("list", { name: "Structure of Tan & Daughters" });
  await expect(tree.getByRole("listitem").filter({ hasText: /^Night shiftAda Tan$/ })).toBeVisible();
  await page.getByLabel("New location").fill("Singapore");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Name of Singapore" })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 700 });
  await expectFits(page);
});

test("companies are added, activated, edited, deleted and restored in all tabs, and stored until sign-out @deep", async ({
  page,
}) => {
  await register(page);
  await makeRows(page, "companies", [{ name: "Tan & Daughters" }]);
  await page.goto("/dashboard/company");
  const list = page.getByRole("list", { name: "List of companies" }).getByRole("listitem");
  const tree = page.getByRole("list", { name: "Structure of Tan & Daughters" });
  const form = page.getByRole("dialog");
  await expect(tree).toBeVisible();
  const other = await page.context().newPage();
  // The copy stored in the browser is rendered before the server responds.
  const seen = Promise.withResolvers<void>();
  await other.route(/rest\/v1\/companies/, async (route) => {
    await seen.promise;
    await route.continue();
  });
  await other.goto("/dashboard/company");
  await expect(other.getByRole("list", { name: "Structure of Tan & Daughters" })).toBeVisible();
  seen.resolve();
  const otherList = other.getByRole("list", { name: "List of companies" }).getByRole("listitem");
  await expect(otherList).toHaveText(/Tan & Daughters/);

  await page.getByRole("button", { name: "Add company" }).click();
  await form.getByLabel("Company name").fill("tan &  daughters");
  await page.keyboard.press("Enter");
  await expect(form.getByText("A company with this name already exists")).toBeVisible();
  await form.getByLabel("Company name").fill("Vanda Gardens");
  await page.keyboard.press("Enter");
  const both = [/Tan & Daughters.*Set active/, /Vanda Gardens.*Active/];
  await expect(list).toHaveText(both);
  await expect(otherList).toHaveText(both);
  await other.getByRole("button", { name: "Set active: Tan & Daughters" }).click();
  await expect(tree).toBeVisible();
  await page.getByRole("button", { name: "Edit Tan & Daughters" }).click();
  await form.getByLabel("Industry").fill("Orchids");
  await page.keyboard.press("Enter");
  await expect(otherList).toHaveText([/Orchids/, /Vanda Gardens/]);
  await other.close();
  await page.getByRole("button", { name: "Delete Tan & Daughters" }).click();
  await page.getByRole("button", { name: "Delete company" }).click();
  await expect(list).toHaveText(/Vanda Gardens.*Active/);
  await expect.poll(() => activeInStorage(page)).toBe("Vanda Gardens");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(list).toHaveText([/Tan & Daughters.*Set active/, /Vanda Gardens.*Active/]);

  // The first remaining company becomes active, and still is after a reload.
  await page.getByRole("button", { name: "Delete Vanda Gardens" }).click();
  await page.getByRole("button", { name: "Delete company" }).click();
  await expect(list).toHaveText(/Tan & Daughters.*Active/);
  await expect.poll(() => activeInStorage(page)).toBe("Tan & Daughters");
  await page.reload();
  await expect(tree).toBeVisible();
  expect(await activeInStorage(page)).toBe("Tan & Daughters");

  await logOut(page);
  await page.waitForURL(/\/auth/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("companies"))).toBeNull();
});
