import { expectAccessible } from "./kit/axe.ts";
import { changeRow, clientOf, expectRow, makeRows, readRow } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";
import { expectFits } from "./kit/width.ts";

test("fields of a record are edited inline by keyboard, without losing concurrent changes", async ({ page }) => {
  await register(page);
  // Numbers of the workspace's country are typed in its national format.
  const client = await clientOf(page);
  await client.from("workspaces").update({ time_zone: "Asia/Singapore" }).neq("time_zone", "").throwOnError();
  const [account] = await makeRows(page, "accounts", [{ name: "Oak & Sons", phone: "+65 6000 0000" }]);
  const id = String(account?.id);
  await page.goto(`/dashboard/accounts/${id}`);
  const details = page.getByRole("region", { name: "Details" });
  const field = details.getByRole("button", { name: "Edit Phone" });
  await field.focus();
  await page.keyboard.press("F2");
  const box = page.getByRole("textbox", { name: "Phone" });
  await expect(box).toBeFocused();
  await expect(box).toHaveValue("6000 0000");
  await expect(box).toHaveAccessibleDescription("+65");
  await page.keyboard.press("Escape");
  await expect(field).toBeFocused();

  await page.keyboard.press("Enter");
  await box.fill("61111111");
  await page.keyboard.press("Enter");
  await expect(field).toBeFocused();
  await expect(details).toContainText("+65 6111 1111");
  await expectRow(page, "accounts", id, { phone: "+65 6111 1111" });
  await expectAccessible(page);

  // The title and the fields below it are edited the same way.
  const title = page.getByRole("button", { name: "Edit Name" });
  await title.press("Enter");
  await page.getByRole("textbox", { name: "Name" }).fill("Oak & Daughters");
  await page.keyboard.press("Enter");
  await expect(title).toBeFocused();
  await expect(page.getByRole("heading", { name: "Oak & Daughters", level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/^Oak & Daughters/);
  await page.getByRole("button", { name: "Edit Industry" }).first().press("Enter");
  await expect(page.getByRole("textbox", { name: "Industry" })).toBeFocused();
  await page.keyboard.type("Timber");
  await page.keyboard.press("Enter");
  await expect
    .poll(async () => readRow(page, "accounts", id))
    .toMatchObject({ name: "Oak & Daughters", industry: "Timber" });
  await expectAccessible(page);

  await page.setViewportSize({ width: 375, height: 800 });
  await title.click();
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await expectFits(page);
  await page.keyboard.press("Escape");
  await details.getByRole("button", { name: "Details", exact: true }).click();
  await field.click();
  await box.fill("+65 6222 2222");
  await changeRow(page, "accounts", id, { phone: "+65 6333 3333" });
  await page.keyboard.press("Enter");
  const conflict = page.getByRole("alert");
  await expect(conflict).toContainText("+65 6333 3333");
  await expect(box).toHaveValue("6222 2222");
  await page.keyboard.press("Enter");
  await expectRow(page, "accounts", id, { phone: "+65 6222 2222" });
  await expect(details).toContainText("+65 6222 2222");
});
