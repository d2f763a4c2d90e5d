import { expectAccessible } from "./kit/axe.ts";
import { openSignedIn } from "./kit/colleagues.ts";
import { expect, newPerson, test } from "./kit/test.ts";

const widthOf = "document.documentElement.scrollWidth";

test("a colleague signs up through a copied link, works, is given another role, and is removed", async ({
  browser,
  baseURL,
}) => {
  const host = await openSignedIn(browser, baseURL);
  const { page } = host;
  await page.goto("/dashboard/settings/team");
  await page.getByRole("button", { name: "Invite" }).click();
  const person = { ...newPerson(), firstName: "Bo", lastName: "Lind" };
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Role", { exact: true }).selectOption("Viewer");
  await expect(page.getByText("Reads everything and changes nothing")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create invitation" }).click();
  await expect(page.getByRole("dialog", { name: `Invitation for ${person.email}` })).toBeVisible();
  const link = await page.getByLabel("Link").inputValue();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listitem").filter({ hasText: person.email })).toContainText("Invited");

  const context = await browser.newContext({ baseURL });
  const guest = await context.newPage();
  await guest.goto(link);
  await expect(guest).toHaveURL(/\/invite$/);
  await expect(guest.getByRole("heading", { name: "You are invited" })).toBeVisible();
  await expectAccessible(guest);
  await guest.getByRole("link", { name: "Create account" }).click();
  await expect(guest.getByLabel("Email")).toHaveValue(person.email);
  await expect(guest.getByLabel("Email")).not.toBeEditable();
  await guest.getByLabel("First name").fill(person.firstName);
  await guest.getByLabel("Last name").fill(person.lastName);
  await guest.getByLabel("Password", { exact: true }).fill(person.password);
  await guest.getByLabel("Confirm password").fill(person.password);
  await guest.getByRole("button", { name: "Create Account" }).click();
  await guest.getByRole("button", { name: "Accept" }).click();
  await guest.waitForURL("**/dashboard");
  await expect(guest.getByText("Welcome to Ada Tan")).toBeVisible();
  await guest.getByRole("link", { name: "Accounts" }).click();
  await expect(guest.getByRole("heading", { name: "Accounts", exact: true })).toBeVisible();
  await expect(guest.getByRole("button", { name: "Add account" })).toBeHidden();

  // What the colleague did is on the screen of whoever invited, without a reload.
  const row = page.getByRole("list", { name: "Members" }).getByRole("listitem").filter({ hasText: "Bo Lind" });
  await row.getByLabel("Role of Bo Lind").selectOption("Member");
  await expect(page.getByText("Bo Lind now has the role: Member")).toBeVisible();
  await guest.getByRole("button", { name: "Add account" }).first().click();
  await guest.getByRole("textbox", { name: "Name" }).fill("Orchid Trading");
  await guest.keyboard.press("Enter");
  await expect(guest.getByRole("link", { name: "Orchid Trading" })).toBeVisible();

  await page.setViewportSize({ width: 375, height: 700 });
  await expectAccessible(page);
  expect(await page.evaluate(widthOf)).toBeLessThanOrEqual(375);
  await row.getByRole("button", { name: "Actions for Bo Lind" }).click();
  await page.getByRole("menuitem", { name: "Remove from workspace…" }).click();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Bo Lind was removed")).toBeVisible();
  await expect(row).toBeHidden();
  await expect(guest.getByText("You are no longer in Ada Tan")).toBeVisible();
  await expect(guest.getByRole("button", { name: /Your account: Bo Lind/ })).toBeVisible();

  await page.goto("/dashboard/settings/workspace");
  await page.getByLabel("Name").fill("Orchid House");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Saved").first()).toBeVisible();
  await page.getByLabel("Saturday", { exact: true }).click();
  await page.getByLabel("Saturday to").fill("12:00");
  await page.getByLabel("Saturday to").blur();
  await page.reload();
  await expect(page.getByLabel("Name")).toHaveValue("Orchid House");
  await expect(page.getByLabel("Saturday to")).toHaveValue("12:00");
  await expectAccessible(page);
  expect(await page.evaluate(widthOf)).toBeLessThanOrEqual(375);
  await context.close();
  await host.context.close();
});
